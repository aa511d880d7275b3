import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldValues } from './field-values.ts';

const body = z.strictObject({
  activity: z.number(),
  goal: z.number(),
  finished: z.boolean(),
  projects: z.array(z.number()),
  note: z.string().nullish(),
  password: z.string().optional(),
});

test('a record becomes the values of its form: references by id, the absent as null', () => {
  const record = {
    id: 3,
    activity_id: 8,
    activity: { id: 8, name: 'Plantio' },
    goal: 0,
    finished: 1,
    projects: [
      { id: 1, name: 'Rio Doce Vivo' },
      { id: 4, name: 'Manhuaçu' },
    ],
    note: null,
  };
  expect(fieldValues(body, record)).toEqual({
    activity: 8,
    goal: 0,
    finished: 1,
    projects: [1, 4],
    note: null,
    password: null,
  });
});

test('a reference that is not set is null, not an object', () => {
  expect(fieldValues(body, { activity_id: null, activity: null }).activity).toBeNull();
});
