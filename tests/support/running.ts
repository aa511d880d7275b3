/** Records of a running project, through the API, and the checks that its resources share. */
import { expect } from 'vitest';
import type { Person } from './api.ts';

export const MINAS_GERAIS = 31;
export const ESPIRITO_SANTO = 32;
export const GOVERNADOR_VALADARES = 3127701;
export const ITAMBACURI = 3132701;
export const COLATINA = 3201506;
/** An id that no record has. */
export const NOBODY = 2_000_000_000;

export async function created(person: Person, path: string, body: object): Promise<number> {
  const answer = await person.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

export function makeActivity(person: Person, project: number, name = 'Plantio de mudas'): Promise<number> {
  return created(person, `/projects/${project}/activities`, { name });
}

/** A schedule entry with its own activity, 10 to be done from March to June 2026 unless told. */
export async function makeEntry(person: Person, project: number, more: object = {}): Promise<number> {
  const activity = 'activity' in more ? more.activity : await makeActivity(person, project);
  return created(person, `/projects/${project}/execution_cronograms`, {
    user: person.id,
    activity,
    goal: 10,
    start_date: '2026-03-01',
    end_date: '2026-06-30',
    ...more,
  });
}

let plates = 1000;

export function makeVehicle(person: Person, model_description = 'Toyota Hilux'): Promise<number> {
  plates += 1;
  return created(person, '/vehicles', { plate: `VER-${plates}`, model_description });
}

/** A trip's POST body with all fields: two days, 123,45 km, 15,50 l for R$ 98,77. */
export function tripBody(more: {
  activity: number;
  vehicle: number;
  [field: string]: unknown;
}): Record<string, unknown> {
  return {
    period_from: '2026-05-04T07:30',
    period_to: '2026-05-05T18:00',
    origin_state_id: MINAS_GERAIS,
    city_origin: GOVERNADOR_VALADARES,
    destination_state_id: ESPIRITO_SANTO,
    city_destination: COLATINA,
    initial_km: 45_000.1,
    final_km: 45_123.55,
    value_supplying: 98.77,
    liter_supplying: 15.5,
    activity_note: 'Visita às nascentes do córrego.\nSem imprevistos.',
    ...more,
  };
}

/** The second of two people who opened the record is told, and can't delete it either. */
export async function expectConflict(
  person: Person,
  path: string,
  { first, second }: { first: object; second: object },
): Promise<void> {
  const etag = (await person.get(path)).headers.etag ?? '';
  expect((await person.put(path, first, { 'if-match': etag })).status).toBe(200);
  const late = await person.put(path, second, { 'if-match': etag });
  expect(late.status).toBe(412);
  expect((await person.delete(path, { 'if-match': etag })).status).toBe(412);
  expect((await person.get(path)).body).toMatchObject(first);
}

/** POST with each field's bad values, beside otherwise good ones: a 422 with these messages and no other. */
export async function expectRefused(
  person: Person,
  path: string,
  body: object,
  errors: Record<string, string[]>,
): Promise<void> {
  const answer = await person.post(path, body);
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body.errors).toEqual(errors);
  expect(answer.body.detail).toBe(Object.values(errors)[0]?.[0]);
}
