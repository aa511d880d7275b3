/** Trips that ten people write at once, each with its audit and on the disk before it is answered. */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../../../tests/support/product.ts';
import { percentile } from '../measurement.ts';
import { onCopy } from '../ground/copied.ts';
import type { Ground } from '../ground/ground.ts';
import { PROJECTS } from '../ground/shape.ts';
import { requestBytes } from '../load/connection.ts';
import { type Cost, measure } from '../load/measure.ts';
import { postgresPid, signIn } from './access.ts';

const CONNECTIONS = 10;
const CREATES = 3000;
const SYNCS = 200;
const PAGES = Buffer.alloc(3 * 4096);

export interface Creates {
  cost: Cost;
  /** Milliseconds of one sync of this disk after three pages, the median. */
  syncMs: number;
}

/** On a copy of the ground. */
export function measureCreates(ground: Ground): Promise<Creates> {
  return onCopy(ground, async ({ folder, env }) => {
    const syncMs = syncTime(folder);
    const product = await startProduct({
      dataDir: folder,
      printTo: '/dev/null',
      env: { LOG_LEVEL: 'info', ...env },
    });
    try {
      const token = await signIn(product.url);
      const cost = await measure({
        server: { port: product.port, pid: product.pid(), databasePid: postgresPid(ground) },
        requests: trips(token),
        connections: CONNECTIONS,
        count: CREATES,
        status: 201,
      });
      return { cost, syncMs };
    } finally {
      await product.close();
    }
  });
}

function syncTime(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w');
  const times: number[] = [];
  for (let at = 0; at < SYNCS; at += 1) {
    const started = performance.now();
    writeSync(file, PAGES);
    fdatasyncSync(file);
    times.push(performance.now() - started);
  }
  closeSync(file);
  return percentile(times, 0.5);
}

/** One of each project in turn. */
function trips(token: string): Buffer[] {
  const belo = { state: 31, city: 3_106_200 };
  return Array.from({ length: PROJECTS }, (_, at) => {
    const body = {
      // The activities run through the projects in turn, from project 2 on.
      activity: at === 0 ? PROJECTS : at,
      vehicle: 1 + at,
      period_from: '2026-05-04T07:30',
      period_to: '2026-05-05T18:00',
      origin_state_id: belo.state,
      city_origin: belo.city,
      destination_state_id: belo.state,
      city_destination: belo.city,
      initial_km: 45_000.1,
      final_km: 45_123.55,
      value_supplying: 98.77,
      liter_supplying: 15.5,
      activity_note: 'Visita às nascentes do córrego.',
    };
    return requestBytes({ method: 'POST', path: `/api/projects/${at + 1}/trip_controls`, body }, token);
  });
}
