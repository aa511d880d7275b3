import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { readingHandle } from '../../platform/database/reading/reading-dialect.ts';
import { homeHandlers } from './home.ts';

/** A database on which the statement of the newcomer's steps fails at once, and all others after a while. */
const failing = readingHandle(
  {
    async query(sql) {
      if (!sql.includes('hydrographic_basins')) await wait(20);
      throw new Error('the replica is behind');
    },
    end: () => undefined,
    isAlive: () => true,
    stop: async () => undefined,
  },
  () => false,
);

test('a statement that fails before another has ended leaves no failure to nobody', async () => {
  const left: unknown[] = [];
  const note = (reason: unknown) => left.push(reason);
  process.on('unhandledRejection', note);
  const { show } = homeHandlers;
  if (typeof show !== 'function') throw new Error('The home is read without preparation');
  const call = {
    db: failing,
    user: { id: 1, name: '', role: ROLES.GERENTE_PROJETOS, sessionId: 0 },
    today: '2026-05-04',
    query: { project: 1 },
  };
  await expect(show(call as never)).rejects.toThrow('the replica is behind');
  await wait(20);
  process.off('unhandledRejection', note);
  expect(left).toEqual([]);
});
