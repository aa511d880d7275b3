/** Looks below the API for what a fault may have left half done. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openForReading } from '#api/platform/database/database.ts';
import { readSettings } from '#api/platform/settings.ts';

export interface Wholeness {
  /** A sentence for each record that is not whole. */
  halves: string[];
  /** Files on the disk that belong to no record: harmless, and swept later by their name in `loose_files`. */
  orphans: number;
  files: number;
  springs: number;
}

interface Half {
  what: string;
}

/** Reads the database and the files beside the running server. */
export async function lookForHalves(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Wholeness> {
  const database = await openForReading(readSettings({ DATA_DIR: dataDir, ...env }));
  try {
    const { read } = database;
    const { rows } = await sql<Half>`
      select 'spring ' || s.label || ' lacks points' as what from water_springs s
       where (select count(*) from water_spring_points p where p.water_spring_id = s.id) <> 5
      union all
      select 'spring ' || s.label || ' lacks rollers' from water_springs s
       where (select count(*) from water_spring_wire_rollers r where r.water_spring_id = s.id) <> 2
      union all
      select 'spring ' || s.label || ' was not recorded once' from water_springs s
       where (select count(*) from audit_log a
               where a.resource = 'water_springs' and a.action = 'create' and a.record_id = s.id) <> 1
      union all
      select 'project ' || p.name || ' lacks what it is made with' from projects p
       where not exists (select 1 from proceedings x where x.project_id = p.id)
          or not exists (select 1 from feedstock_parameters x where x.project_id = p.id)
          or not exists (select 1 from feedstocks x where x.project_id = p.id)
      union all
      select 'stock of project ' || project_id || ' is half updated' from stock_balances
       where wire_roller_id is null
       group by project_id having count(*) <> 7 or min(balance) <> max(balance)
      union all
      select 'line ' || b.id || ' is not the sum of its movements' from stock_balances b
       where b.balance <> (select coalesce(sum(m.quantity), 0) from stock_movements m
               where m.project_id = b.project_id and m.item = b.item and m.ordered = 0
                 and coalesce(m.wire_roller_id, 0) = coalesce(b.wire_roller_id, 0))`.execute(read);
    const halves = rows.map((row) => row.what);
    if (database.engine === 'sqlite') halves.push(...(await unsound(database.read)));
    const springs = await sql<{ count: number }>`select count(*) as count from water_springs`.execute(read);
    const named = await read.selectFrom('stored_files').select(['id', 'sha256']).execute();
    const folder = join(dataDir, 'files');
    for (const { id, sha256 } of named) {
      const bytes = await readFile(join(folder, id.slice(0, 2), id)).catch(() => null);
      if (bytes === null) halves.push(`file ${id} is missing`);
      else if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        halves.push(`file ${id} is damaged`);
    }
    const loose = await read.selectFrom('loose_files').select('id').execute();
    const known = new Set([...named, ...loose].map(({ id }) => id));
    const stored = await filesIn(folder);
    halves.push(...stored.filter((id) => !known.has(id)).map((id) => `file ${id} is known to nobody`));
    return {
      halves,
      orphans: stored.length - named.length,
      files: named.length,
      springs: springs.rows[0]?.count ?? 0,
    };
  } finally {
    await database.close();
  }
}

type Read = Awaited<ReturnType<typeof openForReading>>['read'];

/** SQLite's own check of the file, and of every reference in it. */
async function unsound(read: Read): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  const references = await sql<{ table: string }>`pragma foreign_key_check`.execute(read);
  return [
    ...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...references.rows.map((row) => `a row of ${row.table} names one that is missing`),
  ];
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  // One that was cut off while it was being written goes by the name it was to have.
  return [...new Set(names.map((name) => name.replace(/\.parcial$/, '')))];
}
