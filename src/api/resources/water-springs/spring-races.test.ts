/** Two people at one spring at the same instant: whoever comes first, what stands fits together. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { ApiAnswer, Json } from '../../../../tests/support/api.ts';
import { everyday } from '../../../../tests/support/everyday.ts';
import { openSpringPlace, sketchFile, type SpringPlace } from '../../../../tests/support/spring-place.ts';

const DELIVERED = { status: 1, delivery_date: '2026-11-20T14:30' };
const FINISHED = { status: 2, delivery_date: '2026-11-20T14:30' };
/** Each race is run often enough for either to be first. */
const ROUNDS = 8;
/** A sheet each, which is made and read by processes of their own. */
const SHEETS = everyday(3, ROUNDS);

describe('at the same instant', () => {
  let place: SpringPlace;
  const path = (spring: { id: number }) => `${place.springs}/${spring.id}`;
  const read = (spring: { id: number }): Promise<ApiAnswer> => place.technician.get(path(spring));

  beforeAll(async () => {
    place = await openSpringPlace();
  });
  afterAll(() => place.api.close());

  async function race(run: (spring: Json, round: number) => Promise<void>, rounds = ROUNDS): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await run(await place.register(), round);
  }

  /** Both at once, in turns the one or the other asked first. */
  async function both(
    round: number,
    one: () => Promise<ApiAnswer>,
    other: () => Promise<ApiAnswer>,
  ): Promise<[one: number, other: number]> {
    if (round % 2 === 0) {
      const [first, second] = await Promise.all([one(), other()]);
      return [first.status, second.status];
    }
    const [second, first] = await Promise.all([other(), one()]);
    return [first.status, second.status];
  }

  test('of two who saw the same version, one delivers and the other is told', async () => {
    await race(async (spring) => {
      const etag = (await read(spring)).headers.etag ?? '';
      const answers = await Promise.all(
        [place.technician, place.colleague].map((person) =>
          person.put(path(spring), DELIVERED, { 'if-match': etag }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    });
  });

  test.runIf(process.env.TEST_ENGINE === 'postgres')(
    'registered while a type of roll gets another length, it has the new one',
    async () => {
      const { write, read: reading } = place.api.server.services.database;
      const types = write.selectFrom('wire_rollers').where('project_id', '=', place.project);
      const type = await types.select(['id', 'length']).orderBy('length', 'desc').executeTakeFirstOrThrow();
      const other = type.length + 10;
      let registered: Promise<Json> | undefined;
      await write.transaction().execute(async (tx) => {
        // As a change of it begins.
        await tx.selectFrom('wire_rollers').select('id').where('id', '=', type.id).forUpdate().execute();
        await tx.updateTable('wire_rollers').set({ length: other }).where('id', '=', type.id).execute();
        registered = place.register();
        const waiting = sql<{ many: number }>`
          select count(*)::int as many from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        await expect
          .poll(async () => (await waiting.execute(reading)).rows[0]?.many, { timeout: 10_000 })
          .toBe(1);
      });
      const { wire_rollers }: Json = await registered;
      // As one of the same measures that comes after it.
      expect(wire_rollers).toEqual((await place.register()).wire_rollers);
      expect(wire_rollers.map(({ length }: Json) => length)).not.toContain(type.length);
      await write
        .updateTable('wire_rollers')
        .set({ length: type.length })
        .where('id', '=', type.id)
        .execute();
    },
  );

  test('finished and delivered at once never ends as delivered', async () => {
    await race(async (spring, round) => {
      const statuses = await both(
        round,
        () => place.technician.put(path(spring), FINISHED),
        () => place.colleague.put(path(spring), DELIVERED),
      );
      expect([
        [200, 200],
        [200, 403],
      ]).toContainEqual(statuses);
      expect((await read(spring)).body.status).toBe(2);
    });
  });

  test('delivered and deleted at once: either it is gone, or it stays delivered', async () => {
    await race(async (spring, round) => {
      const statuses = await both(
        round,
        () => place.technician.delete(path(spring)),
        () => place.colleague.put(path(spring), DELIVERED),
      );
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual(statuses);
      const left = await read(spring);
      expect(left.status === 404 ? 404 : left.body.status).toBe(statuses[0] === 204 ? 404 : 1);
    });
  });

  test('delivered and surveyed anew at once: the survey is not changed after the delivery', async () => {
    await race(async (spring, round) => {
      const [surveyed, delivered] = await both(
        round,
        () => place.technician.put(path(spring), { recovery_modality: 1 }),
        () => place.colleague.put(path(spring), DELIVERED),
      );
      expect(delivered).toBe(200);
      expect([200, 409]).toContain(surveyed);
      const { body } = await read(spring);
      expect([body.status, body.recovery_seedlings]).toEqual([1, surveyed === 200 ? 169 : 702]);
    });
  });

  test('of two deletions one finds nothing left', async () => {
    await race(async (spring) => {
      const answers = await Promise.all(
        [place.technician, place.colleague].map((person) => person.delete(path(spring))),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    });
  });

  test('two springs renamed to one code at once: one has it', async () => {
    await race(async (one) => {
      const other = await place.register();
      const label = place.nextLabel();
      const answers = await Promise.all(
        [one, other].map((spring) => place.technician.put(path(spring), { label })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    });
  });

  test('one new sheet is taken once', async () => {
    await race(async (spring) => {
      const file = await sketchFile({ form: { B3: spring.label } });
      const { body } = await place.technician.upload(`${path(spring)}/import`, 'spreadsheet', [file]);
      const { import_id } = body;
      const answers = await Promise.all([1, 2].map(() => place.technician.put(path(spring), { import_id })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    }, SHEETS);
  });

  test('a photo sent while the spring is deleted is kept with it, or told that it is gone', async () => {
    const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1b6b5a' } })
      .jpeg()
      .toBuffer();
    await race(async (spring, round) => {
      const [sent, deleted] = await both(
        round,
        () =>
          place.technician.upload(`${path(spring)}/photo_galleries`, 'images[]', [{ name: 'a.jpg', bytes }]),
        () => place.colleague.delete(path(spring)),
      );
      expect(deleted).toBe(204);
      expect([201, 404]).toContain(sent);
    });
    const orphans = await place.api.server.services.database.read
      .selectFrom('water_spring_photos')
      .select('id')
      .execute();
    expect(orphans).toEqual([]);
  });

  test('of two deletions of one photo one finds nothing left', async () => {
    const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#1b6b5a' } })
      .jpeg()
      .toBuffer();
    await race(async (spring) => {
      const gallery = `${path(spring)}/photo_galleries`;
      const sent = await place.technician.upload(gallery, 'images[]', [{ name: 'a.jpg', bytes }]);
      const photo = `${gallery}/${sent.body.data[0].id}`;
      const answers = await Promise.all(
        [place.technician, place.colleague].map((person) => person.delete(photo)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    });
  });
});
