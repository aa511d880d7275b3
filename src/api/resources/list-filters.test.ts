/** The running lists filtered by status, kind, person and period: rows, totals and sums are those of the filter. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedValue } from '#domain/resources/finances.ts';
import { ENTRY_STATES, entryState } from '#domain/rules/entry-state.ts';
import { ROLES } from '#domain/shared/access.ts';
import { localDate } from '#domain/shared/dates.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { everyRow } from '../../../tests/support/every-row.ts';
import { makeProject } from '../../../tests/support/records.ts';
import { created, makeActivity, makeEntry, makeVehicle, tripBody } from '../../../tests/support/running.ts';
import { everyday } from '../../../tests/support/everyday.ts';

/** Rows of each generated list. */
const ROWS = everyday(40, 400);
const SEED = 20261122;

let api: TestApi;
let manager: Person;
let technician: Person;
let project: number;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  technician = await api.person(ROLES.TECNICO, [project]);
  // Nothing of another project is ever counted.
  const other = await makeProject(api, 'Alheio');
  await created(manager, `/projects/${other}/financial_resources`, {
    forecast: '2026-05-10',
    type: 1,
    status: 1,
    value: 1000,
  });
});
afterAll(() => api.close());

const ids = ({ body }: Json): number[] => body.data.map(({ id }: Json) => id);
const reais = (value: number) => Math.round(value * 100) / 100;

/** A day of 2026 by its number. */
const day = (of: number) => new Date(Date.UTC(2026, 0, 1 + of)).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: 0, max: 364 }).map(day);

interface MoneyRow {
  readonly id: number;
  readonly day: string;
  readonly type: number;
  readonly status: number;
  readonly value: number | null;
}

interface MoneyFilter {
  readonly status?: number;
  readonly type?: number;
  readonly from?: string;
  readonly to?: string;
}

describe.each([
  {
    name: 'financial_resources',
    statuses: [1, 2, 3],
    hasType: true,
    body: ({ day: forecast, type, status, value }: Omit<MoneyRow, 'id'>) => ({
      forecast,
      type,
      status,
      value,
    }),
    signed: ({ type, value }: MoneyRow) => signedValue(type, value ?? 0),
  },
  {
    name: 'accountabilities',
    statuses: [1, 2, 3, 4, 5, 6],
    hasType: false,
    body: ({ day: delivery_date, type, status: situation, value }: Omit<MoneyRow, 'id'>) => ({
      forecast_date: '2026-01-01',
      delivery_date,
      type: (type % 2) + 1,
      situation,
      value,
    }),
    signed: ({ value }: MoneyRow) => value ?? 0,
  },
])('$name', ({ name, statuses, hasType, body, signed }) => {
  const rows: MoneyRow[] = [];
  const list = () => `/projects/${project}/${name}`;

  beforeAll(async () => {
    const row = fc.record({
      day: anyDay,
      type: fc.integer({ min: 1, max: 5 }),
      status: fc.constantFrom(...statuses),
      value: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)),
    });
    for (const one of fc.sample(row, { numRuns: ROWS, seed: SEED })) {
      rows.push({ ...one, id: await created(manager, list(), body(one)) });
    }
  });

  test('every filter finds its rows, and sums what it found on every page', async () => {
    const filter = fc.record(
      {
        status: fc.constantFrom(...statuses),
        ...(hasType && { type: fc.integer({ min: 1, max: 5 }) }),
        from: anyDay,
        to: anyDay,
      },
      { requiredKeys: [] },
    );
    for (const asked of fc.sample(filter, { numRuns: 30, seed: SEED }) as MoneyFilter[]) {
      const query = new URLSearchParams(
        Object.entries(asked).map(([key, value]): [string, string] => [key, String(value)]),
      );
      const answer = await manager.get(`${list()}?${query}&per_page=3`);
      if (asked.from && asked.to && asked.from > asked.to) {
        expect([answer.status, answer.body.errors]).toEqual([422, { to: [MESSAGES.endBeforeStart] }]);
        continue;
      }
      const found = rows.filter(
        (row) =>
          (asked.status === undefined || row.status === asked.status) &&
          (asked.type === undefined || row.type === asked.type) &&
          (asked.from === undefined || row.day >= asked.from) &&
          (asked.to === undefined || row.day <= asked.to),
      );
      const sum = (some: readonly MoneyRow[]) => reais(some.reduce((all, row) => all + signed(row), 0));
      expect(answer.body.meta, query.toString()).toEqual({
        page: 1,
        per_page: 3,
        total: found.length,
        sums: {
          value: sum(found),
          by_status: Object.fromEntries(
            statuses.map((status) => [status, sum(found.filter((row) => row.status === status))]),
          ),
        },
      });
      const whole = await everyRow(manager, `${list()}?${query}`);
      expect(new Set(whole.map(({ id }) => id))).toEqual(new Set(found.map(({ id }) => id)));
    }
  });

  test('what is searched is summed too, and what filters nothing is refused', async () => {
    const answer = await manager.get(`${list()}?q=nada disso`);
    expect(answer.body.meta).toMatchObject({ total: 0, sums: { value: 0 } });
    for (const wrong of ['status=9', 'status=x', 'from=2026-02-30', 'to=ontem']) {
      expect((await manager.get(`${list()}?${wrong}`)).status, wrong).toBe(422);
    }
  });
});

test('trips are found by the day they began, first and last day included; their PDF too', async () => {
  const activity = await makeActivity(manager, project, 'Viagens');
  const vehicle = await makeVehicle(manager);
  const path = `/projects/${project}/trip_controls`;
  const trip = (period_from: string) =>
    created(manager, path, tripBody({ activity, vehicle, period_from, period_to: '2026-12-31T10:00' }));
  const first = await trip('2026-03-01T00:00');
  const last = await trip('2026-03-31T23:59');
  await trip('2026-02-28T23:59');
  await trip('2026-04-01T00:00');
  const march = 'from=2026-03-01&to=2026-03-31';
  expect(ids(await manager.get(`${path}?${march}`))).toEqual([last, first]);
  expect((await manager.get(`${path}?from=2026-03-02`)).body.meta.total).toBe(2);
  expect((await manager.get(`${path}?from=2026-04-02&to=2026-04-01`)).status).toBe(422);
  const { url } = (await manager.get(`${path}/user/report?${march}`)).body;
  expect(url).toContain('from=2026-03-01&to=2026-03-31');
  expect((await manager.get(`${path}/user/report?from=2026-04-02&to=2026-04-01`)).status).toBe(422);
});

describe('the schedule and its launches', () => {
  const path = () => `/projects/${project}/execution_cronograms`;
  const today = localDate(new Date(), 'America/Sao_Paulo');
  const away = (days: number) =>
    new Date(Date.parse(`${today}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  const entries: { id: number; state: string; user: number; activity: number; start: string; end: string }[] =
    [];
  const launches: { id: number; entry: number; at: string }[] = [];
  let activities: number[];

  beforeAll(async () => {
    activities = [
      await makeActivity(manager, project, 'Cercas'),
      await makeActivity(manager, project, 'Mudas'),
    ];
    const entry = fc.record({
      start: fc.integer({ min: -60, max: 10 }),
      length: fc.integer({ min: 0, max: 40 }),
      goal: fc.constantFrom(0.5, 1, 2, 2.5),
      done: fc.integer({ min: 0, max: 3 }),
      finished: fc.constantFrom<0 | 1>(0, 0, 0, 1),
      person: fc.boolean(),
      activity: fc.integer({ min: 0, max: 1 }),
    });
    for (const one of fc.sample(entry, { numRuns: ROWS, seed: SEED })) {
      const [start, end] = [away(one.start), away(one.start + one.length)];
      const user = one.person ? manager.id : technician.id;
      const activity = activities[one.activity] ?? 0;
      const { goal, finished } = one;
      const given = { user, activity, goal, finished, start_date: start, end_date: end };
      const id = await makeEntry(manager, project, given);
      for (let made = 0; made < one.done; made += 1) {
        const at = `${away(-made * 7)}T00:00`;
        const launch = { execution_cronogram: id, description: 'Feito', executed_at: at };
        launches.push({
          id: await created(manager, `/projects/${project}/executed_activities`, launch),
          entry: id,
          at,
        });
      }
      const progress = { ...given, executed: one.done };
      entries.push({ id, state: entryState(progress, today), user, activity, start, end });
    }
  }, 60_000);

  test('the follow-up tells each entry’s state, how many there are of each, and goes from late to done', async () => {
    const whole = await technician.get(`${path()}/accompaniment/all?per_page=200`);
    const counts = Object.fromEntries(
      ENTRY_STATES.map((state) => [state, entries.filter((one) => one.state === state).length]),
    );
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
    const days = {
      from: entries.map(({ start }) => start).toSorted()[0],
      to: entries
        .map(({ end }) => end)
        .toSorted()
        .at(-1),
    };
    expect(whole.body.meta).toMatchObject({ total: entries.length, states: counts, span: days });
    // A timeline keeps its ends while one state after the other is looked at.
    const late = await technician.get(`${path()}/accompaniment/all?state=late`);
    expect(late.body.meta.span).toEqual(days);
    const nothing = await technician.get(`${path()}/accompaniment/all?q=nada-disso`);
    expect(nothing.body.meta).toMatchObject({ total: 0, span: null });
    const due = { late: 'end', running: 'end', next: 'start', done: 'end' } as const;
    const expected = ENTRY_STATES.flatMap((state) => {
      const some = entries
        .filter((one) => one.state === state)
        .toSorted((a, b) => a[due[state]].localeCompare(b[due[state]]) || a.id - b.id);
      return state === 'done' ? some.toReversed() : some;
    });
    expect(whole.body.data.map(({ id, state }: Json) => [id, state])).toEqual(
      expected.slice(0, 200).map(({ id, state }) => [id, state]),
    );
    // Pages meet without a gap, within a state and between two.
    const paged: number[] = [];
    for (let page = 1; paged.length < Math.min(expected.length, 200); page += 1) {
      paged.push(...ids(await technician.get(`${path()}/accompaniment/all?per_page=7&page=${page}`)));
    }
    expect(paged.slice(0, 200)).toEqual(
      expected
        .map(({ id }) => id)
        .slice(0, paged.length)
        .slice(0, 200),
    );
  });

  test.each(ENTRY_STATES)('entries that are %s are found by it, in both lists', async (state) => {
    const wanted = new Set(entries.filter((one) => one.state === state).map(({ id }) => id));
    for (const list of [path(), `${path()}/accompaniment/all`]) {
      const answer = await technician.get(`${list}?state=${state}&per_page=200`);
      expect(new Set(ids(answer))).toEqual(wanted);
      expect(answer.body.data.every((entry: Json) => entry.state === state)).toBe(true);
      expect(answer.body.meta.total).toBe(wanted.size);
    }
    const sorted = await technician.get(
      `${path()}/accompaniment/all?state=${state}&sort=-end_date&per_page=200`,
    );
    expect(new Set(ids(sorted))).toEqual(wanted);
    const own = entries.filter((one) => one.state === state && one.user === technician.id);
    const ofOne = await technician.get(`${path()}?state=${state}&user=${technician.id}&per_page=200`);
    expect(new Set(ids(ofOne))).toEqual(new Set(own.map(({ id }) => id)));
  });

  test('launches are found by activity, by who is responsible and by their day', async () => {
    const list = `/projects/${project}/executed_activities`;
    const entryOf = new Map(entries.map((one) => [one.id, one]));
    const [activity] = activities;
    const asks: [query: string, is: (launch: (typeof launches)[number]) => boolean][] = [
      [`activity=${activity}`, ({ entry }) => entryOf.get(entry)?.activity === activity],
      [`user=${technician.id}`, ({ entry }) => entryOf.get(entry)?.user === technician.id],
      [`from=${away(-7)}&to=${away(-7)}`, ({ at }) => at.slice(0, 10) === away(-7)],
      [
        `activity=${activity}&user=${manager.id}&to=${away(-1)}`,
        ({ entry, at }) =>
          entryOf.get(entry)?.activity === activity &&
          entryOf.get(entry)?.user === manager.id &&
          at.slice(0, 10) <= away(-1),
      ],
    ];
    for (const [query, is] of asks) {
      const answer = await technician.get(`${list}?${query}&per_page=200`);
      const wanted = launches.filter(is).map(({ id }) => id);
      expect(wanted.length, query).toBeGreaterThan(0);
      expect(answer.body.meta.total, query).toBe(wanted.length);
      expect(wanted).toEqual(expect.arrayContaining(ids(answer)));
    }
    expect((await technician.get(`${list}?user=2000000000`)).body.meta.total).toBe(0);
    expect((await technician.get(`${path()}?state=parado`)).status).toBe(422);
  });
});
