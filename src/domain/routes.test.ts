import { expect, test } from 'vitest';
import type { z } from 'zod';
import { routes } from './routes.ts';
import type { RouteGroup } from './shared/contract.ts';
import { labelOf, labelsWithin } from './shared/labels.ts';

const all = Object.values(routes as Readonly<Record<string, RouteGroup>>).flatMap((group) =>
  Object.values(group),
);

function isLabelled(name: string, schema: z.ZodType): boolean {
  return labelOf(schema) !== undefined || (name === 'characteristics' && labelsWithin(schema).length > 0);
}

test('every field that a call writes says how people call it, but for those that nobody reads', () => {
  // A question writes nothing: what it asks by is on no form.
  const writes = all.filter(({ asks }) => !asks);
  const without = writes.flatMap(({ can, body }) =>
    Object.entries(body?.shape ?? {}).flatMap(([name, schema]) =>
      isLabelled(name, schema as z.ZodType) ? [] : [`${can} ${name}`],
    ),
  );
  expect([...new Set(without)].toSorted()).toEqual([
    'anyone credential',
    'anyone kind',
    'anyone logout_token',
    'anyone remember',
    'anyone ticket',
    'delivery_notes.deliver allow_negative',
    'delivery_notes.return lines',
    'delivery_notes.update lines',
    'execution_cronograms.update action',
    'execution_cronograms.update ids',
    'personal_data.anonymise confirm',
    'signed_in credential',
    'signed_in list',
    'signed_in query',
    'users.update action',
    'users.update ids',
    'water_springs.create coordinates',
    'water_springs.create import_id',
    'water_springs.create import_ids',
    'water_springs.create shown_fingerprint',
    'water_springs.create water_eyes',
    'water_springs.update action',
    'water_springs.update coordinates',
    'water_springs.update ids',
    'water_springs.update import_id',
    'water_springs.update recalculate',
    'water_springs.update shown_fingerprint',
    'water_springs.update water_eyes',
  ]);
});

test('no label is empty, or the name that programs use', () => {
  const labels = all.flatMap(({ body }) => (body ? labelsWithin(body) : []));
  expect(labels.length).toBeGreaterThan(200);
  for (const [field, label] of labels) {
    expect(label).toMatch(/^\p{Lu}/u);
    expect(label).not.toBe(field);
  }
});
