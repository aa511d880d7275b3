/** On the embedded database no answer leaves before the disk holds all that may be told in it. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import type { CommitGroups } from '../database/commit-groups.ts';
import { UnconfirmedWrite } from '../database/log-sync.ts';

const PROJECT = { name: 'Nascentes do Doce', status: 1, start_date: '2026-01-01', end_date: '2028-12-31' };

let api: TestApi;
let manager: Person;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => api.close());

function commitsOf(): CommitGroups {
  const { commits } = api.server.services.database;
  if (!commits) throw new Error('This is not the embedded database');
  return commits;
}

/** Whether it is answered before `release`, and what is answered after it. */
async function heldUntil<T>(asked: Promise<T>, release: () => void): Promise<{ early: boolean; answer: T }> {
  let early = false;
  const answered = asked.then((answer) => {
    early = true;
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const wasEarly = early;
  release();
  return { early: wasEarly, answer: await answered };
}

describe.runIf(process.env['TEST_ENGINE'] !== 'postgres')('while the disk is waited for', () => {
  test('a read waits, whether it finds what it asks or not, and is answered although the disk fails', async () => {
    for (const [path, status] of [
      ['/projects', 200],
      ['/projects/999999999', 404],
    ] as const) {
      const { promise, reject } = Promise.withResolvers<void>();
      const underWay = vi.spyOn(commitsOf(), 'underWay').mockReturnValue(promise);
      const { early, answer } = await heldUntil(manager.get(path), () => reject(new Error('EIO')));
      underWay.mockRestore();
      expect([path, early, answer.status]).toEqual([path, false, status]);
    }
  });

  test('an answer that is repeated waits until the first is sure', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = () => manager.post('/projects', PROJECT, key);
    const first = await send();
    const { promise, resolve } = Promise.withResolvers<void>();
    const confirm = vi.spyOn(commitsOf(), 'confirm').mockReturnValue(promise);
    const { early, answer } = await heldUntil(send(), resolve);
    expect([early, answer.status, answer.body.id]).toEqual([false, 201, first.body.id]);
    confirm.mockRejectedValue(new UnconfirmedWrite(new Error('EIO')));
    const unsure = await send();
    expect([unsure.status, unsure.body.detail]).toEqual([
      503,
      expect.stringContaining('não se sabe se isto ficou salvo'),
    ]);
  });
});
