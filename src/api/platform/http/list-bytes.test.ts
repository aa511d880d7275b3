import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listBytes } from './list-bytes.ts';

test('the bytes of any list are those of its JSON', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Olho d’Água', 'Nascente "da" Serra\\', '💧', '\ud800', 'Caratinga'),
  );
  const row = fc.oneof(fc.dictionary(text, fc.oneof(text, fc.double(), fc.constant(null))), fc.jsonValue());
  const rest = fc.constantFrom({}, { meta: { page: 1, per_page: 25, total: 9 } }, { totals: ['d’Ávila'] });
  fc.assert(
    fc.property(fc.array(row), rest, (data, others) => {
      const list = { data, ...others };
      expect(listBytes(list)?.toString('latin1')).toBe(Buffer.from(JSON.stringify(list)).toString('latin1'));
    }),
  );
});

test.each([null, undefined, 'data', [], {}, { data: null }, { data: {} }, { meta: {}, data: [] }])(
  'no list is made of %j',
  (body) => {
    expect(listBytes(body)).toBeNull();
  },
);
