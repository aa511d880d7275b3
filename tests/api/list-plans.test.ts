/**
 * How each engine answers every list in every order, with every filter and a search:
 * no large table is read whole, and none is sorted whole. Every statement that the
 * server sends is explained, whoever wrote it.
 */
import { constants, DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ROLES } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { producersWithoutParts } from '#api/resources/rural-producers/cpf-parts.ts';
import { routes } from '#domain/routes.ts';
import type { Person, TestApi } from '../support/api.ts';
import { openRunningPlace } from '../support/running-place.ts';

/** Tables that grow with an organisation's years. The others have hundreds of rows at most. */
const LARGE =
  'rural_producers|rural_properties|water_springs|delivery_notes|stock_movements|trip_controls|executed_activities|execution_cronograms|financial_resources|accountabilities|producer_addresses|property_addresses';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

interface Statement {
  text: string;
  values: readonly unknown[];
}

const sent: Statement[] = [];
/** Lists of which a page brought its rows along. */
const along = new Set<string>();
/** Statements of searches that were seen. */
let searches = 0;
/** Names that SQLite looked up to compile statements. */
let compiled = 0;
let api: TestApi;
let manager: Person;
let project: number;
let property: number;

beforeAll(async () => {
  if (isPostgres) recordPostgres();
  else recordSqlite();
  const place = await openRunningPlace();
  ({ api, project, property } = place);
  manager = await api.person(ROLES.GESTOR_PROJETOS, [project]);
  // As many as a page has: by few ids SQLite finds rows as it should.
  const { write } = api.server.services.database;
  const row = { project_id: project, type: 1 };
  const day = '2026-01-01';
  const page = Array.from({ length: 25 });
  await write
    .insertInto('financial_resources')
    .values(page.map(() => ({ ...row, forecast: day, status: 1 })))
    .execute();
  await write
    .insertInto('accountabilities')
    .values(page.map(() => ({ ...row, forecast_date: day, delivery_date: day, situation: 1 })))
    .execute();
}, 120_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await api.close();
});

function recordSqlite(): void {
  const prepare = DatabaseSync.prototype.prepare;
  const watched = new WeakSet<DatabaseSync>();
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text: string) {
    sent.push({ text, values: [] });
    if (!watched.has(this)) {
      watched.add(this);
      this.setAuthorizer(() => {
        compiled += 1;
        return constants.SQLITE_OK;
      });
    }
    return prepare.call(this, text);
  });
  // What a reading thread is asked.
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    asked: { kind?: string; sql?: string },
  ) {
    if (asked.kind === 'query' && asked.sql !== undefined) sent.push({ text: asked.sql, values: [] });
    postMessage.call(this, asked);
  });
}

function recordPostgres(): void {
  const { query } = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given as [string | pg.QueryConfig, unknown];
    const { text, values: own = values } = typeof asked === 'string' ? { text: asked } : asked;
    sent.push({ text, values: Array.isArray(own) ? own : [] });
    return query.apply(this, given);
  } as never);
}

const LISTS: readonly Route[] = Object.values(routes)
  .flatMap((group) => Object.values<Route>(group))
  // A file of a list asks the list itself.
  .filter((route) => !Object.values(routes.exports).some((file) => file === route))
  .filter((route) => route.method === 'GET' && route.query && 'sort' in route.query.shape);

/** A value that the filter takes, whatever it is of. */
function valueFor(filter: z.ZodType): string {
  const inner = filter instanceof z.ZodOptional ? (filter.unwrap() as z.ZodType) : filter;
  if (inner instanceof z.ZodEnum) return String(inner.options.find((one) => one !== '') ?? '1');
  return inner.safeParse('1').success ? '1' : '2026-01-01';
}

/** The address with each question that its query may ask: every order, every filter, a search. */
function questionsOf(route: Route): string[] {
  const shape: Record<string, z.ZodType> = route.query?.shape ?? {};
  const sort = shape['sort']?._zod.def as { innerType: { options: readonly string[] } } | undefined;
  const options = sort?.innerType.options ?? [];
  const filters = Object.keys(shape).filter(
    (name) => !['page', 'per_page', 'q', 'sort', 'token', 'format', 'columns'].includes(name),
  );
  const valueOf = (name: string) => valueFor(shape[name] ?? z.any());
  const address = route.path
    .replace(':projectId', String(project))
    .replace(':propertyId', String(property))
    .replace(':userId', String(manager.id))
    .replace(/:\w+/g, '1');
  return [
    ...options.flatMap((sort) => [
      `sort=${sort}`,
      ...filters.map((name) => `sort=${sort}&${name}=${valueOf(name)}`),
    ]),
    `q=prudencio`,
  ].map((question) => `${address}?${question}${route.exported ? '&format=csv' : ''}`);
}

const READ_WHOLE = new RegExp(isPostgres ? `Seq Scan on (${LARGE})\\b` : `^SCAN (${LARGE})\\b`);
const IS_LARGE = new RegExp(`^(${LARGE})$`);
/** Rows of a page by their ids, on SQLite. */
const BY_IDS = /(?:"(\w+)"\.)?"id" in \(/;
/** Some hundred rows that were found, before they are sorted. */
const IS_FOUND_FIRST = /limit 401\) as found/;
/** A first page with its rows begins with `with`. */
const IS_READ = /^\s*(?:select|with)\b/i;
/** The first table of a statement decides its rows; those of its conditions come after. */
const FIRST_TABLE = /\bfrom "?(\w+)/i;

/**
 * What of a plan reads or sorts a large table whole, or looks for rows elsewhere than by the ids
 * that are known; empty where nothing does. A filter (`isFiltered`), or one property, leaves few
 * rows, which may be sorted.
 */
async function faultsOf(statement: Statement, isFiltered: boolean): Promise<string[]> {
  const plan = await planOf(statement);
  const isPage = /\blimit\b/.test(statement.text);
  const read = plan.filter(
    // Along an index up to the page's end is not whole.
    (line) => READ_WHOLE.test(line) && !(isPage && line.includes(' USING ')),
  );
  const table = FIRST_TABLE.exec(statement.text)?.[1] ?? '';
  const isLarge = IS_LARGE.test(table);
  const byIds = isPostgres ? null : BY_IDS.exec(statement.text);
  if (byIds) {
    const wanted = byIds[1] ?? table;
    const isByKey = plan.some((line) => line.startsWith(`SEARCH ${wanted} USING INTEGER PRIMARY KEY`));
    if (IS_LARGE.test(wanted) && !isByKey) return [...read, ...plan];
  }
  if (isFiltered || !isPage || !isLarge || IS_FOUND_FIRST.test(statement.text)) return read;
  const sorted = plan.filter((line) => /^USE TEMP B-TREE FOR ORDER BY|^(\s*->\s*)?Sort\b/.test(line));
  return [...read, ...sorted];
}

/** The lines of the engine's own plan. */
async function planOf({ text, values }: Statement): Promise<string[]> {
  const { write } = api.server.services.database;
  if (!isPostgres) {
    const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`.execute(write);
    return rows.map((row) => row.detail);
  }
  return write.transaction().execute(async (tx) => {
    // On a test's few rows it would read all: so it does it only where no index serves.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    const explain = async (question: string, given: readonly unknown[]) => {
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${question}`, [...given]),
      );
      return rows.map((row) => row['QUERY PLAN']);
    };
    const forThese = await explain(text, values);
    if (values.length === 0) return forThese;
    // What is prepared may be planned once for whatever values come.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    await sql`prepare asked as ${sql.raw(text)}`.execute(tx);
    const forAny = await explain(`execute asked(${values.map(asLiteral).join(', ')})`, []);
    await sql`deallocate asked`.execute(tx);
    return [...forThese, ...forAny];
  });
}

function asLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : text);
}

test.each(LISTS.map((route) => [route.path, route] as const))('%s', async (_path, route) => {
  const faults = new Map<string, string[]>();
  for (const address of questionsOf(route)) {
    sent.length = 0;
    await manager.get(address);
    const selects = sent.splice(0).filter(({ text }) => IS_READ.test(text));
    searches += address.includes('q=') ? selects.length : 0;
    if (selects.some(({ text }) => text.startsWith('with page as'))) along.add(route.path);
    for (const statement of selects) {
      const isFew = route.path.includes('/:propertyId/') || !/\?sort=[^&]+$/.test(address);
      const found = await faultsOf(statement, isFew);
      if (found.length > 0) faults.set(address, [...found, statement.text]);
    }
  }
  expect(Object.fromEntries(faults)).toEqual({});
});

test.each(Object.entries(ROLES))('the first screen of %s', async (_, role) => {
  const person = await api.person(role, [project]);
  const faults = new Map<string, string[]>();
  for (const address of ['/home', `/home?project=${project}`]) {
    sent.length = 0;
    expect((await person.get(address)).status).toBe(200);
    for (const statement of sent.splice(0).filter(({ text }) => IS_READ.test(text))) {
      const found = await faultsOf(statement, true);
      if (found.length > 0) faults.set(address, [...found, statement.text]);
    }
  }
  expect(Object.fromEntries(faults)).toEqual({});
});

test.each(['pr', 'prudencio', '123.456.789-09', '456789'])('the search of everything for %s', async (q) => {
  sent.length = 0;
  expect((await manager.get(`/search?q=${encodeURIComponent(q)}`)).status).toBe(200);
  const faults: string[] = [];
  for (const statement of sent.splice(0).filter(({ text }) => IS_READ.test(text))) {
    const found = await faultsOf(statement, true);
    if (found.length > 0) faults.push(...found, statement.text);
  }
  expect(faults).toEqual([]);
});

// PostgreSQL puts two indexes of trigrams together, by bitmaps, which no plan here may use.
test.skipIf(isPostgres)('producers are found by the digits of a CPF that they show', async () => {
  sent.length = 0;
  expect((await manager.get(`/rural_producers?q=${encodeURIComponent('***.456.789-**')}`)).status).toBe(200);
  const searches = sent.splice(0).filter(({ text }) => text.includes('rural_producers_digits'));
  expect(searches).not.toEqual([]);
  for (const search of searches) expect(await faultsOf(search, true), search.text).toEqual([]);
});

test.each(['bbox=-75,-35,-30,6&zoom=4', 'bbox=-75,-35,-30,6&zoom=16&status=1&q=prudencio&city=1'])(
  'the map and its sums for %s',
  async (query) => {
    const { write } = api.server.services.database;
    const faults = new Map<string, string[]>();
    for (const address of ['/map', `/projects/${project}/map`, '/map/summary']) {
      // Whatever changes of a property, what the map knows of its project is read anew.
      await write.updateTable('rural_properties').set({ name: query }).where('id', '=', property).execute();
      sent.length = 0;
      expect((await manager.get(`${address}?${query}`)).status).toBe(200);
      const selects = sent.splice(0).filter(({ text }) => IS_READ.test(text));
      expect(selects.some(({ text }) => text.includes('place_latitude'))).toBe(true);
      for (const statement of selects) {
        const found = await faultsOf(statement, true);
        if (found.length > 0) faults.set(address, [...found, statement.text]);
      }
    }
    expect(Object.fromEntries(faults)).toEqual({});
  },
);

test.skipIf(isPostgres)('a list that is asked again compiles no statement again', async () => {
  const again: string[] = [];
  for (const route of LISTS) {
    // Searches run in a reading thread, where nothing is counted.
    for (const address of questionsOf(route).filter((one) => !one.includes('?q='))) {
      await manager.get(address);
      compiled = 0;
      await manager.get(address);
      if (compiled > 0) again.push(address);
    }
  }
  expect(again).toEqual([]);
  // As one would whose limit is a value.
  const { read } = api.server.services.database;
  const page = () => sql`select id from cities order by id limit ${1}`.execute(read);
  await page();
  compiled = 0;
  await page();
  expect(compiled).toBeGreaterThan(0);
});

test.runIf(isPostgres)('pages that bring their rows along were among them', () => {
  const project = '/projects/:projectId';
  expect([...along]).toEqual(
    expect.arrayContaining([
      '/users',
      '/rural_producers',
      `${project}/rural_properties`,
      `${project}/water_springs`,
      `${project}/trip_controls`,
      `${project}/executed_activities`,
      `${project}/delivery_notes`,
      `${project}/stock_movements`,
    ]),
  );
});

test('searches, which run beside the main thread, were among them', () => {
  expect(searches).toBeGreaterThan(LISTS.length / 2);
});

/** The plans of what a search reads, as one text. */
async function plansOf(address: string): Promise<string> {
  sent.length = 0;
  await manager.get(address);
  const reads = sent.splice(0).filter(({ text }) => IS_READ.test(text));
  return (await Promise.all(reads.map(planOf))).flat().join('\n');
}

test.runIf(isPostgres).each([
  ['trip_controls', 'vehicle=1'],
  ['executed_activities', 'user=1'],
])('a filtered search of a project’s %s goes along the index of its texts', async (list, filter) => {
  const plans = await plansOf(`/projects/${project}/${list}?q=prudencio&${filter}`);
  for (const index of [`${list}_searched`, `${list}_searched_long`])
    expect(plans).toMatch(new RegExp(`${index} `));
});

const PACKED = ['rural_properties', 'water_springs', 'trip_controls', 'executed_activities'];

test.runIf(isPostgres).each(PACKED)(
  'a search of a project’s %s goes through the packed texts of the project alone',
  async (list) => {
    const plans = await plansOf(`/projects/${project}/${list}?q=prudencio`);
    expect(plans).toContain('packed_texts_pkey');
    expect(plans).not.toContain('Seq Scan on packed_texts ');
    expect(plans).not.toContain(`Seq Scan on ${list} `);
  },
);

test.runIf(isPostgres).each(PACKED)('searches of a project’s %s are planned once for all', async (list) => {
  for (let at = 0; at < 12; at += 1) await manager.get(`/projects/${project}/${list}?q=prudencio%20${at}`);
  const { rows } = await sql<{ generic_plans: string }>`
    select generic_plans from pg_prepared_statements
     where statement like ${`%packed_texts where list = '${list}'%`}`.execute(
    api.server.services.database.read,
  );
  expect(rows).toHaveLength(1);
  for (const { generic_plans } of rows) expect(Number(generic_plans)).toBeGreaterThan(3);
});

test('a start finds the producers that lack something without reading the others', async () => {
  const { sql: text, parameters } = producersWithoutParts(api.server.services.database.read, 0).compile();
  const plan = await planOf({ text, values: parameters });
  expect(plan.join('\n')).toContain('rural_producers_without_parts');
});

test('an order without its index is found', async () => {
  const { write } = api.server.services.database;
  await sql`drop index trip_controls_by_project_id_origin_search`.execute(write);
  const text = `select id from trip_controls where project_id = 1 order by origin_search, id limit 7`;
  const faults = await faultsOf({ text, values: [] }, false);
  expect(faults, (await planOf({ text, values: [] })).join('\n')).not.toEqual([]);
});
