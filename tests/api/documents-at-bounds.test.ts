/** The largest document of each kind that is not refused is made, in the memory that its worker has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_SKETCH_SPRINGS, MOST_TERM_SPRINGS } from '#domain/resources/document-limits.ts';
import { MOST_SIGNS, MOST_TRIPS } from '#domain/resources/trip-report.ts';
import { MOST_POINTS } from '#domain/rules/survey-points.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Person } from '../support/api.ts';
import { readPages } from '../support/pdf.ts';
import { makeActivity, makeVehicle, tripBody } from '../support/running.ts';
import { openSpringPlace, type SpringPlace } from '../support/spring-place.ts';
import { generateSprings, insertProperty, insertSprings } from '../support/springs.ts';
import { everyday } from '../support/everyday.ts';

const TIME = { timeout: 120_000 };
/** Of each fence: as many as a survey may have with `TEST_FULL=1`. */
const VERTICES = everyday(60, MOST_POINTS);

let place: SpringPlace;
let manager: Person;
beforeAll(async () => {
  place = await openSpringPlace();
  manager = await place.api.person(ROLES.GERENTE_PROJETOS, [place.project]);
});
afterAll(() => place.api.close());

const database = () => place.api.server.services.database.write;

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) await insert(rows.slice(start, start + 500));
}

async function pagesOf(address: string): Promise<readonly string[]> {
  const answer = await manager.get(address);
  expect(answer.status, answer.text).toBe(200);
  const { pages, outside } = await readPages(answer.bytes);
  expect(outside).toEqual([]);
  return pages;
}

const WORDS = 'mudas de jussara até a cerca nova depois da estrada com três lobeiras'.split(' ');

/**
 * One line of so many signs, another for each number: what was laid out once costs nothing the
 * second time, and a year's notes are not the same sentence.
 */
function words(signs: number, number: number): string {
  let text = String(number);
  for (let at = number; text.length < signs; at = (at * 7 + 3) % 1009) text += ` ${WORDS[at % WORDS.length]}`;
  return text.slice(0, signs).trimEnd().padEnd(signs, 'x');
}

async function crowdedProperty(name: string, many: number): Promise<{ path: string; ids: number[] }> {
  const { api, project, technician } = place;
  const property = await insertProperty(api, project, { name, user: technician.id });
  const ids = await insertSprings(
    api,
    generateSprings(many, 5).map((one, at) => ({
      ...one,
      project,
      property,
      user: technician.id,
      label: `${name}-${at + 1}`,
    })),
  );
  return { path: `/projects/${project}/rural_properties/${property}`, ids };
}

// A document is made of what was read: by which engine makes no difference to its worker.
describe.runIf(process.env.TEST_ENGINE !== 'postgres')('a document is made', () => {
  // The report, whose text is the longest, is made in every run: one worker and one limit hold for all.
  test.runIf(process.env['TEST_FULL'])(
    'of as many springs as a term sums up, in texts as long as they may be',
    TIME,
    async () => {
      const { path } = await crowdedProperty('Termo', MOST_TERM_SPRINGS);
      const text = {
        type: 'doc',
        content: Array.from({ length: 190 }, (_, at) => ({
          type: 'paragraph',
          content: [{ type: 'text', text: `Cláusula ${at + 1}. ${words(900, at)}` }],
        })),
      };
      const names = ['CODIGOS_NASCENTES', 'TOTAL_MUDAS'].map((name) => ({
        type: 'variable',
        attrs: { name },
      }));
      const written = await manager.post(`/projects/${place.project}/commitment_terms`, {
        preamble: { type: 'doc', content: [{ type: 'paragraph', content: names }, ...text.content] },
        contract_terms: text,
      });
      expect(written.status, written.text).toBe(201);
      const pages = await pagesOf(`${path}/term`);
      expect(pages.join(' ')).toContain(`Termo-${MOST_TERM_SPRINGS}`);
      expect(pages.join(' ').match(/Cláusula 190\./g)).toHaveLength(2);
    },
  );

  test.runIf(process.env['TEST_FULL'])('of as many springs as a sketch takes', TIME, async () => {
    const { path, ids } = await crowdedProperty('Croqui', MOST_SKETCH_SPRINGS);
    const rings = ids.flatMap((water_spring_id, at) =>
      Array.from({ length: VERTICES }, (_, position) => {
        const turn = (position / VERTICES) * 2 * Math.PI;
        const [east, north] = [
          (at % 20) * 100 + 40 * Math.cos(turn),
          Math.floor(at / 20) * 100 + 40 * Math.sin(turn),
        ];
        return {
          water_spring_id,
          kind: 0 as const,
          position,
          utm_zone: '24K',
          utm_easting: Math.round((283_400 + east) * 100) / 100,
          utm_northing: Math.round((7_843_200 + north) * 100) / 100,
          google_latitude: -19.5 + north / 110_000,
          google_longitude: -41.06 + east / 105_000,
        };
      }),
    );
    await inBatches(rings, (some) => database().insertInto('water_spring_points').values(some).execute());
    const property = await pagesOf(`${path}/sketch`);
    expect(property.join(' ')).toContain(`Croqui-${MOST_SKETCH_SPRINGS}`);
    const spring = await pagesOf(`${path}/water_springs/${ids[25]}/sketch`);
    expect(spring.join(' ')).toContain('Croqui da nascente Croqui-26');
  });

  // The last of them: its worker holds already what the others left.
  test('of as many trips as a report takes, with as much text', TIME, async () => {
    const { project } = place;
    const trips = `/projects/${project}/trip_controls`;
    const activity = await makeActivity(manager, project, words(100, 0));
    const vehicle = await makeVehicle(manager);
    const made = await manager.post(trips, tripBody({ activity, vehicle, activity_note: 'Nada.' }));
    expect(made.status, made.text).toBe(201);
    const { id: _id, ...trip } = await database()
      .selectFrom('trip_controls')
      .selectAll()
      .where('project_id', '=', project)
      .executeTakeFirstOrThrow();
    const { name } = await database()
      .selectFrom('users')
      .select('name')
      .where('id', '=', manager.id)
      .executeTakeFirstOrThrow();
    const cities = await database().selectFrom('cities').select('id').limit(MOST_TRIPS).execute();
    const signs = Math.floor(MOST_SIGNS / MOST_TRIPS) - 100 - name.length;
    const more = cities.slice(1).map(({ id }, at) => ({
      ...trip,
      city_origin_id: id,
      city_destination_id: cities[at]?.id ?? id,
      initial_km_hundredths: at * 12_345,
      final_km_hundredths: at * 12_345 + 9_876,
      activity_note: words(signs, at),
    }));
    await inBatches(more, (some) => database().insertInto('trip_controls').values(some).execute());
    const pages = await pagesOf(`${trips}/user/report/file`);
    expect(pages[0]).toContain(`Viagens ${MOST_TRIPS}`);
    expect(pages.at(-1)).toContain('Total');
  });
});
