import { fireEvent, screen, within } from '@testing-library/react';

/** What a person does on a page and sees there, by the names of things. */
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => () => {
  const found = button(name);
  if ((found as HTMLButtonElement).disabled) throw new Error(`"${name}" is disabled`);
  fireEvent.click(found);
};
export const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Chooses from a select of MUI. */
export function choose(label: string | RegExp, option: string | RegExp): void {
  const box = screen.getByRole('combobox', { name: label });
  if (box.getAttribute('aria-disabled') === 'true') throw new Error(`"${label}" is disabled`);
  fireEvent.mouseDown(box);
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: option }));
}

/** Whether every button of that name is disabled. */
export const isDisabled = (name: string | RegExp): boolean => screen.getAllByRole<HTMLButtonElement>('button', { name }).every(({ disabled }) => disabled);
export const sees = (text: string | RegExp): boolean => screen.queryAllByText(text).length > 0;
export const hasButton = (name: string | RegExp): boolean => screen.queryAllByRole('button', { name }).length > 0;
/** The sentence of the alert in the page, or null. */
export const alertText = (): string | null => screen.queryAllByRole('alert')[0]?.textContent ?? null;
