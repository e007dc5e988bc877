export type Option = { value: string; name: string };

/** Options whose values are lower-cased names; of two names that differ only by case the second gets a value of its own (`~2`, which no branch can be called). */
export function optionsOf(names: string[]): Option[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const lower = name.toLowerCase();
    const count = (taken.get(lower) ?? 0) + 1;
    taken.set(lower, count);
    return { value: count === 1 ? lower : `${lower}~${count}`, name };
  });
}

export const optionValueOf = (options: Option[], name: string): string => options.find((option) => option.name === name)?.value ?? '';
export const nameOf = (options: Option[], value: string): string => options.find((option) => option.value === value)?.name ?? value;
