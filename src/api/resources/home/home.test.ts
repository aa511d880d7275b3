import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LOOSE_ITEMS, type LooseItem } from '#domain/rules/stock-items.ts';
import { ROLES } from '#domain/shared/access.ts';
import { readingHandle } from '../../platform/database/reading/reading-dialect.ts';
import { homeHandlers } from './home.ts';
import { springCells } from './projects.ts';

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

test('of a project’s finished springs the figures have dots between thousands, and so have those of all', () => {
  const items = Object.fromEntries(LOOSE_ITEMS.map((item) => [item, 0])) as Record<LooseItem, number>;
  const tally = (status: number, springs: number) => {
    return { ...items, project_id: 1, status, springs, area: 0, perimeter: 146_250 };
  };
  const values = springCells([tally(0, 3375), tally(2, 1625)]).map(({ value }) => value);
  expect(values).toEqual(['1.625 de 5.000', '0 ha', '146.250 m', '0']);
});

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
