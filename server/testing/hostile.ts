import * as fc from 'fast-check';

/** Texts that broke servers before: control characters, half surrogates, operators, names of prototypes, look-alikes, long ones. */
export const EVIL_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  "' or 1=1 --",
  '%s%n',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '$(touch pwned)',
  '--upload-pack=x',
  'xn--ls8h.la',
  '٣.test',
  '١٢٣٤٥٦',
  'Ａ',
  'a'.repeat(5_000),
];

type Schema = { type?: string; properties?: Record<string, Schema>; additionalProperties?: Schema | boolean; items?: Schema; enum?: string[] };

/** Values that come near to a JSON schema: the right fields, some of them missing, with `text` where a text belongs and now and then something else. */
export function near(schema: Schema, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { type, properties, additionalProperties, items } = schema;
  const off = { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) };
  const mostly = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 12, arbitrary }, off);
  if (properties) {
    const fields = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, near(inner, text)]));
    // Half of them whole: a missing field is refused before the others are looked at.
    return mostly(fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] })));
  }
  if (type === 'object') return mostly(fc.dictionary(text, typeof additionalProperties === 'object' ? near(additionalProperties, text) : fc.jsonValue()));
  if (type === 'array') return mostly(fc.array(near(items ?? {}, text), { maxLength: 5 }));
  if (type === 'string') return mostly(schema.enum ? fc.oneof(fc.constantFrom(...schema.enum), text) : text);
  if (type === 'boolean') return mostly(fc.boolean());
  return mostly(fc.double());
}
