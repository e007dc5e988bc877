import { createMask } from './mask';

it('hides values wherever they stand, the longer first', () => {
  const mask = createMask(['secret-token', 'secret-token-2', 'pass word']);
  expect(mask('a secret-token-2, secret-token; pass word!')).toBe('a ••••, ••••; ••••!');
});

it('hides each line of a value of several lines', () => {
  const mask = createMask(['-----BEGIN KEY-----\r\nabcdefgh\n']);
  expect(mask('abcdefgh')).toBe('••••');
});

it('leaves short values, plain words and small numbers readable', () => {
  const mask = createMask(['a', '8080', 'production', 'true', '']);
  expect(mask('production on 8080 is true, a')).toBe('production on 8080 is true, a');
});
