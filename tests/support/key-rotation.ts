/** `npm run key:rotate` beside a test's server, and what is looked at afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { personalPlace } from '#api/platform/audit/audit.ts';
import { scriptBeside } from '#api/platform/children/script.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import type { Secrets } from '#api/platform/secrets/secrets.ts';
import { SEALED_TABLES } from '#api/key-rotation/sealed-tables.ts';
import { isSealedColumn, sealedPlace } from '#api/resources/rural-producers/sealed-columns.ts';
import type { TestApi } from './api.ts';
import { nextCpf } from './records.ts';

const CITY = 3_127_701;

const ENTRY = scriptBeside(new URL('../../src/api/main.ts', import.meta.url).href, 'key-rotate');

/** `npm run key:rotate` as its script starts it, beside the running server. */
export function start(api: TestApi, more: Record<string, string> = {}) {
  const { dataDir, databaseUrl } = api.server.services.settings;
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...more,
  };
  const child = spawn(process.execPath, [ENTRY], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  return { child, said: () => said };
}

export async function run(
  api: TestApi,
  more: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const { child, said } = start(api, more);
  await once(child, 'close');
  return { code: child.exitCode, said: said() };
}

export async function untilSaid({ child, said }: ReturnType<typeof start>, text: string): Promise<void> {
  while (child.exitCode === null && !said().includes(text)) await wait(2);
  expect(said()).toContain(text);
  expect(child.exitCode).toBeNull();
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}

export interface Made {
  id: number;
  cpf: string;
}

/** People's registries, whole, without a call for each. */
export async function fill({ server }: TestApi, many: number): Promise<Made[]> {
  const { database, secrets } = server.services;
  const made: Made[] = [];
  await inTransaction(database, async (tx) => {
    for (let at = 0; at < many; at += 1) {
      const cpf = nextCpf();
      const { id } = await tx
        .insertInto('rural_producers')
        .values({ name: `Ana ${at}`, cpf_sealed: '', cpf_index: secrets.index(cpf), search: `ana ${at}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      const sealed = (column: 'cpf_sealed' | 'rg_sealed', text: string) =>
        secrets.seal(text, sealedPlace(column, id));
      await tx
        .updateTable('rural_producers')
        .set({ cpf_sealed: sealed('cpf_sealed', cpf) ?? '', rg_sealed: sealed('rg_sealed', `MG-${id}`) })
        .where('id', '=', id)
        .execute();
      await tx
        .insertInto('producer_addresses')
        .values({ rural_producer_id: id, city_id: CITY, cep: '35010000' })
        .execute();
      await tx
        .insertInto('producer_bank_datas')
        .values({
          rural_producer_id: id,
          agency_sealed: secrets.seal('0123', sealedPlace('agency_sealed', id)),
        })
        .execute();
      await tx.insertInto('producer_categories').values({ rural_producer_id: id }).execute();
      made.push({ id, cpf });
    }
  });
  return made;
}

export const producerBody = (cpf: string) => ({
  name: 'Bruno Alves',
  cpf,
  state_id: 31,
  city: CITY,
  cep: '35010000',
});

/** Every sealed value in every table, and those that the audit repeats. */
export async function expectSealedWith({ server }: TestApi, secrets: Secrets): Promise<void> {
  const { read } = server.services.database;
  let found = 0;
  for (const { table, key, columns } of SEALED_TABLES) {
    const rows = (await read.selectFrom(table).selectAll().execute()) as Record<string, unknown>[];
    for (const row of rows) {
      for (const column of columns) {
        const value = row[column];
        if (typeof value !== 'string' || value === '') continue;
        expect(value.startsWith(secrets.prefix), `${table}.${column}`).toBe(true);
        secrets.open(value, { table, column, row: key.map((part) => String(row[part])).join(' ') });
        found += 1;
      }
    }
  }
  for (const { id, personal, record_id } of await read.selectFrom('audit_log').selectAll().execute()) {
    if (personal === null) continue;
    expect(personal.startsWith(secrets.prefix)).toBe(true);
    const told = JSON.parse(secrets.open(personal, personalPlace(id)) ?? '{}') as Record<string, unknown[]>;
    for (const [column, pair] of Object.entries(told)) {
      if (!isSealedColumn(column)) continue;
      for (const value of pair) {
        if (typeof value !== 'string' || value === '') continue;
        expect(value.startsWith(secrets.prefix), `entry ${id} ${column}`).toBe(true);
        secrets.open(value, sealedPlace(column, record_id ?? 0));
      }
    }
    found += 1;
  }
  expect(found).toBeGreaterThan(100);
  // No column that nobody thought of: an older key's text begins with its sign.
  for (const { name, columns } of await read.introspection.getTables()) {
    for (const column of columns.filter(({ dataType }) => /text|char/i.test(dataType))) {
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.ref(column.name)} like 'v2.%'
        or ${sql.ref(column.name)} like '%"v2.%' limit 1`.execute(read);
      expect(rows, `${name}.${column.name}`).toEqual([]);
    }
  }
}
