/** The demonstration as a process of its own in an empty folder, and its rows as they lie in the database. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { coordinatesOf, readOutlineText } from '#domain/rules/outline-text.ts';
import { polygonOf } from '#domain/rules/points-in-polygon.ts';
import { run, type Started } from '../start/started.ts';
import type { Json } from '../support/api.ts';
import type { HttpPerson } from '../support/http.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'demo.mjs');
const UP_MS = 200_000;
const LARGEST = 'Nascentes do Suaçuí';

export type Running = Omit<Started, 'readyAfter'>;

/** Runs the script of `npm run demo` in the folder until it prints its address. */
export async function startDemo(
  folder: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Running> {
  const started = run(folder, [process.execPath, SCRIPT, ...args], env);
  const deadline = Date.now() + UP_MS;
  while (!started.lines().some((line) => line.startsWith('Vertente no ar'))) {
    if (started.child.exitCode !== null || Date.now() > deadline) {
      await started.stop();
      throw new Error(`The demonstration did not start:\n${started.lines().join('\n')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return started;
}

/** Whether something listens there. */
export function answersAt(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: 2000 });
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Drawn by lot in every build: keys, sealed values, hashes, names of files. */
const DRAWN =
  /_sealed$|^(password_hash|cpf_index|cpf_parts|file_id|logo_file_id|thumbnail_file_id|sheet_file_id|hash|seal|personal|personal_digest)$/;
/** Sealed values among an audit's changes: JSON within JSON. */
const SEALED_IN_AUDIT = /(_sealed\\":\[)[^\]]*/g;
/** Whose own id is a file's name, or which hold a key's fingerprint. */
const WITHOUT_IDS = new Set(['stored_files', 'meta']);

/** Every row but for what is drawn by lot, as one text a row, by table. */
export function rowsOf(folder: string): Record<string, string[]> {
  const path = join(folder, 'data-demo', 'vertente.db');
  if (!existsSync(path)) throw new Error('The demonstration has no database');
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .all()
      .map(({ name }) => String(name))
      // When each migration ran is the clock's.
      .filter((name) => name !== 'migrations');
    return Object.fromEntries(tables.map((table) => [table, rowsOfTable(database, table)]));
  } finally {
    database.close();
  }
}

const OUTLINES = z.object({ outlines: z.array(z.object({ subbasin_id: z.int(), outline: z.string() })) });

/** Springs outside of their own sub-basin's outline or within another's, in a sentence each; and where there are few outlines. */
export async function springsAstray(folder: string, person: HttpPerson): Promise<string[]> {
  const database = new DatabaseSync(join(folder, 'data-demo', 'vertente.db'), { readOnly: true });
  const springs = z
    .array(z.object({ label: z.string(), subbasin: z.int(), x: z.number(), y: z.number() }))
    .parse(
      database
        .prepare(
          `select label, subbasin_id as subbasin, place_longitude as x, place_latitude as y
             from water_springs join hydrographic_properties using (rural_property_id)`,
        )
        .all(),
    );
  database.close();
  const ids = [...new Set(springs.map(({ subbasin }) => subbasin))];
  const { body } = await person.get(`/hydrographic_subbasins/outlines?of=${ids.join()}`);
  const { outlines } = OUTLINES.parse(body);
  if (outlines.length < ids.length - 1) return [`only ${outlines.length} of ${ids.length} have an outline`];
  return outlines.flatMap(({ subbasin_id, outline }) => {
    const area = polygonOf(coordinatesOf(readOutlineText(outline)));
    return springs
      .filter(({ subbasin, x, y }) => area.holds(x, y) !== (subbasin === subbasin_id))
      .map(({ label, subbasin }) => `${label} of ${subbasin} and the outline of ${subbasin_id}`);
  });
}

function rowsOfTable(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare(`select * from "${table}"`).all();
  const kept = rows.map((row) =>
    Object.entries(row).filter(
      ([column]) => !DRAWN.test(column) && !(WITHOUT_IDS.has(table) && /^(id|value)$/.test(column)),
    ),
  );
  return kept
    .map((entries) => JSON.stringify(Object.fromEntries(entries)).replaceAll(SEALED_IN_AUDIT, '$1'))
    .toSorted();
}

/** Rows of either list that the other has not: the first few. */
export function difference(some: readonly string[], others: readonly string[]): string[] {
  const [one, other] = [new Set(some), new Set(others)];
  const left = [...some.filter((row) => !other.has(row)), ...others.filter((row) => !one.has(row))];
  return left.slice(0, 4);
}

/** Every row of a list, page after page. */
export async function all(person: HttpPerson, path: string): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await person.get(`${path}?per_page=200&page=${page}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    rows.push(...body.data);
    if (rows.length >= body.meta.total) return rows;
  }
}

export async function largestProject(person: HttpPerson): Promise<string> {
  const project = (await all(person, '/projects')).find(({ name }) => name === LARGEST);
  return `/projects/${project.id}`;
}
