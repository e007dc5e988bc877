import { FALLBACK_COUNTRIES } from '../../contract/constants';
import { CountriesSchema } from '../../contract/subscription';
import { COUNTRIES, isCountry } from './countries';

it('names every country of ISO 3166-1 once, sorted by name', () => {
  expect(CountriesSchema.parse(COUNTRIES)).toHaveLength(249);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(249);
  expect(COUNTRIES).toEqual([...COUNTRIES].sort((a, b) => a.name.localeCompare(b.name, 'en')));
  expect(COUNTRIES.filter(({ name, code }) => name === code)).toEqual([]);
  expect(COUNTRIES).toContainEqual({ name: 'India', code: 'IN' });
});

it('knows the countries that the browser falls back to, and no others', () => {
  for (const { code } of FALLBACK_COUNTRIES) expect(isCountry(code)).toBe(true);
  for (const code of ['XX', 'in', '', 'EU', '__proto__']) expect(isCountry(code)).toBe(false);
});
