/** Names of as many letters as a field takes, of those that take the most room in an index, are saved and found. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#domain/shared/fields.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Person } from '../support/api.ts';
import { makeSubbasin, nextCpf, propertyBody, springBody } from '../support/records.ts';
import {
  created,
  GOVERNADOR_VALADARES,
  makeActivity,
  makeEntry,
  makeVehicle,
  MINAS_GERAIS,
  tripBody,
} from '../support/running.ts';
import { openSpringPlace, type SpringPlace } from '../support/spring-place.ts';

let place: SpringPlace;
let manager: Person;
beforeAll(async () => {
  place = await openSpringPlace();
  manager = await place.api.person(ROLES.GERENTE_PROJETOS, [place.project]);
});
afterAll(() => place.api.close());

/** Hangul syllables of three letters each: folded, nine bytes a sign; no two alike, so that nothing is packed. */
function longest(seed: number): string {
  let at = seed;
  return Array.from({ length: LIMITS.text }, () => {
    at = (at * 48_271) % 2_147_483_647;
    return String.fromCharCode(0xac00 + (at % 399) * 28 + 1 + (at % 27));
  }).join('');
}

const TOWN = { state_id: MINAS_GERAIS, city: GOVERNADOR_VALADARES };

const producerBody = (name: string) => ({
  name,
  cpf: nextCpf(),
  ...TOWN,
  cep: '35010000',
});

test('a spring with the longest code, of a property and a producer with the longest names', async () => {
  const [name, property, label] = [longest(1), longest(2), longest(3)];
  const producer = await manager.post('/rural_producers', producerBody(name));
  expect(producer.status, producer.text).toBe(201);
  const subbasin = await makeSubbasin(place.api);
  const land = await place.technician.post(
    `/projects/${place.project}/rural_properties`,
    propertyBody({ rural_producer: producer.body.id, subbasin, name: property, total_area: 30 }),
  );
  expect(land.status, land.text).toBe(201);
  const springs = `/projects/${place.project}/rural_properties/${land.body.id}/water_springs`;
  const spring = await place.technician.post(springs, springBody({ label }));
  expect(spring.status, spring.text).toBe(201);
  for (const q of [label, property, name]) {
    const found = await place.technician.get(
      `/projects/${place.project}/water_springs?q=${encodeURIComponent(q.slice(100, 130))}`,
    );
    expect(found.status, found.text).toBe(200);
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([spring.body.id]);
  }
});

test('a bank account, an activity and a sponsor’s contact with the longest texts', async () => {
  const project = `/projects/${place.project}`;
  const sponsor = await manager.post('/sponsors', { name: longest(4), ...TOWN });
  const bodies: [string, object][] = [
    [
      `${project}/banking_datas`,
      { bank_name: longest(5), agency: longest(6), account_number: longest(7), account_type: 1 },
    ],
    [`${project}/activities`, { name: longest(8) }],
    [
      `/sponsors/${sponsor.body.id}/contacts`,
      {
        name: longest(9),
        email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.org`,
        cell_phone: '33999990000',
        department: longest(10),
      },
    ],
  ];
  for (const [path, body] of bodies) {
    const made = await manager.post(path, body);
    expect(made.status, made.text).toBe(201);
    expect((await manager.get(path)).body.data.map(({ id }: { id: number }) => id)).toContain(made.body.id);
  }
});

test('trips and launches are found by the last word of a note of any length, and by no other', async () => {
  const project = `/projects/${place.project}`;
  const activity = await makeActivity(manager, place.project, 'Visita');
  const vehicle = await makeVehicle(manager);
  const entry = await makeEntry(manager, place.project, { activity });
  const kinds = {
    trip_controls: (note: string) => tripBody({ activity, vehicle, activity_note: note }),
    executed_activities: (note: string) => ({
      execution_cronogram: entry,
      rural_property: null,
      description: note,
      executed_at: '2026-05-04T10:00',
      mobilized_producers: 1,
    }),
  };
  for (const [list, bodyOf] of Object.entries(kinds)) {
    const wanted: number[] = [];
    for (const signs of [20, 1990, 2390, 2500, LIMITS.note]) {
      const note = (word: string) => `${'a cerca '.repeat(signs / 8).slice(0, signs - 9)} ${word}`;
      wanted.push(await created(manager, `${project}/${list}`, bodyOf(note('zabelê'))));
      await created(manager, `${project}/${list}`, bodyOf(note('jacutin')));
    }
    const { body } = await manager.get(`${project}/${list}?q=ZABELE`);
    expect(new Set(body.data.map(({ id }: { id: number }) => id))).toEqual(new Set(wanted));
    expect(body.meta.total).toBe(wanted.length);
    expect((await manager.get(`${project}/${list}?q=visita`)).body.meta.total).toBe(10);
    expect((await manager.get(`${project}/${list}?q=nenhuma`)).body.meta.total).toBe(0);
  }
});
