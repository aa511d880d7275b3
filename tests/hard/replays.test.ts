/** A form sent again and again, also with the connection cut before the answer: one record. */
import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { proofSize, reportFigure } from '../support/proof.ts';
import { ENGINES, type SharedServers, startServers } from '../support/servers-on-one-database.ts';

const REPLAYS = proofSize('HARD_REPLAYS', { everyRun: 100, onDemand: 10_000 });
const SENT_EACH = 5;
const AT_ONCE = 8;

let servers: SharedServers | undefined;
afterEach(() => servers?.close());

interface Form {
  key: string;
  name: string;
}

describe.each(ENGINES)('on %s', (engine) => {
  test('every form makes one record, and every answer names it', { timeout: 3_600_000 }, async () => {
    servers = await startServers(engine);
    const { manager, products, token } = servers;
    let sent = 0;
    let cut = 0;
    let number = 0;
    const ids = new Map<string, Set<number>>();

    async function sendAll(form: Form) {
      const answered = new Set<number>();
      ids.set(form.name, answered);
      // The second and the fourth are sent while the one before is under way, and hung up on.
      const tries = Array.from({ length: SENT_EACH }, async (_, turn) => {
        sent += 1;
        if (turn % 2 === 1) {
          const { url } = products[turn % products.length] ?? { url: '' };
          cut += 1;
          return hangUp(url, token, form, (turn * 7 + number) % 12);
        }
        const answer = await manager.post(
          '/hydrographic_basins',
          { name: form.name },
          { 'idempotency-key': form.key },
        );
        if (answer.status !== 201) throw new Error(`${form.key}: ${answer.status} ${answer.text}`);
        answered.add(answer.body.id);
        return undefined;
      });
      await Promise.all(tries);
    }
    const runner = async () => {
      while (sent < REPLAYS) {
        number += 1;
        await sendAll({ key: `reenvio-${number}`, name: `Bacia ${number}` });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runner));

    const { body } = await manager.get('/hydrographic_basins?per_page=1');
    reportFigure('sent', sent);
    reportFigure('of these hung up on', cut);
    reportFigure('forms', ids.size);
    reportFigure('records', body.meta.total);
    expect([...ids].filter(([, answered]) => answered.size !== 1)).toEqual([]);
    expect(body.meta.total).toBe(ids.size);
    expect(sent).toBeGreaterThanOrEqual(REPLAYS);
  });
});

/** Sends the form and cuts the connection some milliseconds after the last byte. */
function hangUp(url: string, token: string, { key, name }: Form, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(`${url}/api/hydrographic_basins`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    });
    sending.on('error', () => {});
    sending.on('response', (answer) => answer.resume());
    sending.on('close', () => resolve());
    sending.end(JSON.stringify({ name }), () => setTimeout(() => sending.destroy(), afterMs));
  });
}
