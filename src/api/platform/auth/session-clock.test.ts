import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { SessionClock } from './session-clock.ts';

const DAY = 24 * 60 * 60_000;

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const open = (now: number) => SessionClock.open(api.server.services, now);
const sessions = () => api.server.services.database.read.selectFrom('sessions').select('id').execute();

test('a clock set back while the server was off ends every session at its start', async () => {
  await api.person(ROLES.TECNICO);
  const now = Date.now();
  await open(now + DAY);
  expect(await sessions()).toHaveLength(1);
  await open(now);
  expect(await sessions()).toEqual([]);
});

test('a clock set back once is the clock from then on', async () => {
  const now = Date.now();
  const clock = await open(now + DAY);
  await clock.look(now);
  await api.person(ROLES.TECNICO);
  for (const later of [1, 2]) await clock.look(now + later);
  await open(now + 3);
  expect(await sessions()).toHaveLength(1);
});

test('calls that come while the sessions end wait for that', async () => {
  await api.person(ROLES.TECNICO);
  const now = Date.now();
  const clock = await open(now + DAY);
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      await clock.look(now);
      expect(await sessions()).toEqual([]);
    }),
  );
});
