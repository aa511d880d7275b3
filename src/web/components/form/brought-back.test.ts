import { expect, test } from 'vitest';
import { z } from 'zod';
import { broughtBack } from './brought-back.ts';
import { fieldValues } from './field-values.ts';

const record = z.object({ plate: z.string(), model: z.string(), fuel: z.object({ id: z.number() }) });
const sent = z.object({ plate: z.string(), model: z.string(), fuel: z.number() });
const valuesOf = ({ body }: { readonly body: object }) => fieldValues(sent, body);

const shown = { body: { plate: 'QAA-0001', model: 'Uno', fuel: { id: 2 } }, etag: '"9"' };
const values = { plate: 'QAA-0001', model: 'Uno azul', fuel: 1 };

test('goes on from the record that the typing began from, and its version', () => {
  const base = { plate: 'QAA-0001', model: 'Uno', fuel: { id: 1 } };
  const draft = { values, base, etag: '"4"' };
  expect(broughtBack({ draft, record, shown, valuesOf })).toEqual({
    from: { body: base, etag: '"4"' },
    typed: values,
  });
});

test('lays what was typed, and nothing else, over the present record where the kept one is of another version of the panel', () => {
  const draft = { values, base: { plate: 'QAA-0001', model: 'Uno', fuel_id: 1 }, etag: '"4"' };
  expect(broughtBack({ draft, record, shown, valuesOf })).toEqual({
    from: shown,
    typed: { model: 'Uno azul' },
  });
});

test('lays points that were kept without a record over the present one', () => {
  const draft = { values: { coordinates: [] } };
  expect(broughtBack({ draft, record, shown, valuesOf })).toEqual({ from: shown, typed: draft.values });
});
