/**
 * At the moment of any answer the power may go: what was answered as saved is on the disk then.
 * The disk is made up of the server's own system calls, with what was synced and some of the rest.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '../support/http.ts';
import { Disk, RECORDED, RECORDING_OPTIONS } from '../support/power-cut.ts';
import { startProduct } from '../support/product.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { requireStrace, whileRecording } from '../support/strace.ts';
import { tenWriters } from '../support/ten-writers.ts';

const WRITES = proofSize('HARD_POWER_CUTS', { everyRun: 20, onDemand: 2000 });

test('a power cut at any answer takes back nothing that was answered as saved', {
  timeout: 600_000,
}, async (context) => {
  requireStrace(context);
  const product = await startProduct();
  onTestFinished(() => product.close());
  const folder = await mkdtemp(join(tmpdir(), 'vertente-corte-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const manager = await signIn(product.url, product.adminEmail, product.adminPassword);
  const writers = await tenWriters(manager);
  const database = join(product.dataDir, 'vertente.db');
  const disk = new Disk(database);
  const calls = await whileRecording(product.pid(), RECORDED, RECORDING_OPTIONS, () =>
    writers.write(manager, { answers: WRITES, photo: false }, async () => undefined),
  );
  expect(writers.refused).toEqual([]);

  const lost: string[] = [];
  let cuts = 0;
  const random = numbers();
  for (const call of calls) {
    const made = madeIn(disk.take(call));
    if (!made) continue;
    cuts += 1;
    // Nothing that was not synced, half of it in any order, and all of it.
    for (const share of [0, 0.5, 1]) {
      disk.writeTo(folder, () => random() < share);
      const found = foundIn(join(folder, 'vertente.db'), made);
      if (found !== 'whole') lost.push(`${made.table} ${made.id}, ${share}: ${found}`);
    }
  }
  reportFigure('power cuts', 3 * cuts);
  reportFigure('answered and lost', lost.length);
  expect(lost).toEqual([]);
  expect(cuts).toBeGreaterThan(WRITES / 4);
});

interface Made {
  table: 'water_springs' | 'projects';
  id: number;
}

/** The row that an answer names as made; null in anything else that is sent. */
function madeIn(sent: string | null): Made | null {
  if (!sent?.includes('HTTP/1.1 201')) return null;
  const [, table, id] = /location: \S*\/(water_springs|projects)\/(\d+)\r/.exec(sent) ?? [];
  return table === undefined ? null : { table: table as Made['table'], id: Number(id) };
}

function foundIn(path: string, { table, id }: Made): string {
  const file = new DatabaseSync(path);
  try {
    if (!file.prepare(`select 1 from ${table} where id = ?`).get(id)) return 'gone';
    const recorded = file
      .prepare(
        "select count(*) as entries from audit_log where resource = ? and record_id = ? and action = 'create'",
      )
      .get(table, id);
    if (recorded?.['entries'] !== 1) return 'not recorded';
    const [check] = Object.values(file.prepare('pragma quick_check(1)').get() ?? {});
    return check === 'ok' ? 'whole' : String(check);
  } finally {
    file.close();
  }
}

/** The same numbers from 0 to 1 each time. */
function numbers(): () => number {
  let last = WRITES;
  return () => {
    last = (Math.imul(last, 1103515245) + 12345) & 0x7fffffff;
    return last / 0x80000000;
  };
}
