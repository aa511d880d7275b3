/** One person's flood of documents does not make the others wait for all of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Person } from '../support/api.ts';
import { makeVehicle, makeActivity, tripBody } from '../support/running.ts';
import { openSpringPlace, sketchFile, type SpringPlace } from '../support/spring-place.ts';

let place: SpringPlace;
let others: Person[];
let report: string;
beforeAll(async () => {
  place = await openSpringPlace();
  const manager = await place.api.person(ROLES.GERENTE_PROJETOS, [place.project]);
  others = await Promise.all([1, 2, 3].map(() => place.api.person(ROLES.SUPERVISOR, [place.project])));
  const activity = await makeActivity(manager, place.project);
  const vehicle = await makeVehicle(manager);
  const trip = await place.technician.post(
    `/projects/${place.project}/trip_controls`,
    tripBody({ activity, vehicle }),
  );
  expect(trip.status, trip.text).toBe(201);
  report = `/projects/${place.project}/trip_controls/user/report/file`;
});
afterAll(() => place.api.close());

test('of eighty PDFs of one person some are a 429 at once, and three others get theirs among the first', {
  timeout: 120_000,
}, async () => {
  const done: string[] = [];
  const flood = Array.from({ length: 80 }, async () => {
    const answer = await place.technician.get(report);
    if (answer.status === 200) done.push('flood');
    return answer;
  });
  const theirs = others.map(async (person) => {
    const answer = await person.get(report);
    done.push('other');
    return answer;
  });
  for (const { status } of await Promise.all(theirs)) expect(status).toBe(200);
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status !== 200);
  // While the others of the eighty arrive, some of the first are made and make room.
  expect(refused.length).toBeGreaterThan(30);
  for (const { status, headers, body } of refused) {
    expect([status, headers['retry-after']]).toEqual([429, '5']);
    expect(body.detail).toBe(
      'Você já pediu muitos documentos de uma vez. Espere os primeiros ficarem prontos e tente de novo.',
    );
  }
  // In the order of asking, all of the flood's would come before theirs.
  const lastOther = done.lastIndexOf('other');
  expect(done.length - 1 - lastOther).toBeGreaterThanOrEqual(3);
});

test('of thirty sheets of one person the same holds', { timeout: 120_000 }, async () => {
  const sheet = await sketchFile({});
  const read = (person: Person) => person.upload(`${place.springs}/import`, 'spreadsheet', [sheet]);
  const flood = Array.from({ length: 30 }, () => read(place.technician));
  const theirs = await Promise.all(others.map(read));
  for (const answer of theirs) expect(answer.status, answer.text).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
