/** Values for a JSON schema: mostly of the right shape, often at its edges, sometimes plainly wrong. */
import fc from 'fast-check';

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
}

const HOSTILE = [
  '',
  ' ',
  '%',
  '_',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '=cmd()',
  '\u0000',
  '\ud800',
  '🌱',
  'a'.repeat(300),
  '2026-02-30',
  '2026-11-21',
  '2026-11-21T14:30',
  '2026-11-21T25:61',
  '52998224725',
  '35010000',
  '33999998888',
  'ABC-1D23',
  'alguem@example.org',
  'al\u0000guem@example.org',
  'example.org/\u0000',
  '__proto__',
  'constructor',
];

const texts = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, -1, 0.1, 1.005, 25, 31, 3127701, 1e6, 1e9, 2 ** 31, 2 ** 53, -0, 1e308),
  fc.integer({ min: 0, max: 50 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const anything: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.array(numbers, { maxLength: 3 }),
  fc.constant({ a: { b: { c: [1, { d: null }] } } }),
);

/** About one value in eight is of another type than the schema's. */
export function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema), weight: 7 }, { arbitrary: anything, weight: 1 });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return fc.oneof(...parts.map(fitting));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return bodyOf(schema);
  if (type === 'array') return fc.array(valueOf(schema.items ?? {}), { maxLength: 6 });
  if (type === 'string') return texts;
  if (type === 'number' || type === 'integer') {
    // Ids and counts that are there are small.
    const { minimum = 0 } = schema;
    const small = fc.integer({ min: Math.max(minimum, -1000), max: Math.max(minimum, -1000) + 4 });
    return fc.oneof({ arbitrary: small, weight: 2 }, { arbitrary: numbers, weight: 1 });
  }
  if (type === 'boolean') return fc.boolean();
  return type === 'null' ? fc.constant(null) : anything;
}

/** An object: most properties there, and now and then one that nobody asked for. */
export function bodyOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const known = fc.record(Object.fromEntries(properties.map(([name, one]) => [name, valueOf(one)])), {
    requiredKeys: [],
  });
  const extra = fc.option(fc.tuple(texts, anything), { freq: 10 });
  return fc.tuple(known, extra).map(([body, more]) => (more ? { ...body, [more[0]]: more[1] } : body));
}
