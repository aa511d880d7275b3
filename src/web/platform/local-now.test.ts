/** What the panel proposes as now: the server's moment in the organisation's zone, whatever this machine's clock and zone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { vehicles } from '#domain/resources/vehicles.ts';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { call } from './client.ts';
import { localNow, today } from './local-now.ts';

const NOW = '2027-01-01T02:30:20Z';

const ZONE = 'America/Sao_Paulo';
const ownZone = process.env['TZ'];

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** An answer of a server whose clock shows this. */
async function hear(serverTime: string): Promise<void> {
  answerCalls(async () => new Response('', { headers: { date: new Date(serverTime).toUTCString() } }));
  await call(vehicles.remove, { params: { id: 1 } });
}

test.each([
  ['America/Sao_Paulo', '2026-12-31T23:30'],
  ['America/Manaus', '2026-12-31T22:30'],
  ['America/Noronha', '2027-01-01T00:30'],
])('now is that of %s, in whichever zone the browser is', async (organisation, shown) => {
  await hear(NOW);
  for (const browser of ['UTC', 'America/Manaus', 'America/Noronha', 'Asia/Tokyo']) {
    process.env['TZ'] = browser;
    expect([browser, localNow(organisation), today(organisation)]).toEqual([
      browser,
      shown,
      shown.slice(0, 10),
    ]);
  }
});

test.each(['', 'America/Lugar_Nenhum', '__ZONE__'])(
  'where the browser does not know the zone %j, its own is shown',
  async (unknown) => {
    process.env['TZ'] = 'America/Manaus';
    await hear(NOW);
    expect(localNow(unknown)).toBe('2026-12-31T22:30');
  },
);

test.each([
  ['minutes fast', '2027-01-01T02:34:20Z'],
  ['seconds fast, over the minute', '2027-01-01T02:31:05Z'],
  ['an hour slow', '2027-01-01T01:30:20Z'],
])('a clock that is %s proposes the minute that the server has', async (_what, own) => {
  vi.setSystemTime(Date.parse(own));
  await hear(NOW);
  expect(localNow(ZONE)).toBe('2026-12-31T23:30');
  vi.setSystemTime(Date.parse(own) + 39_000);
  expect(localNow(ZONE)).toBe('2026-12-31T23:30');
  vi.setSystemTime(Date.parse(own) + 40_000);
  expect(localNow(ZONE)).toBe('2026-12-31T23:31');
});

test('a clock that is set right meanwhile is believed from the next answer on; one that tells nothing changes nothing', async () => {
  vi.setSystemTime(Date.parse('2027-01-01T03:30:20Z'));
  await hear(NOW);
  vi.setSystemTime(Date.parse(NOW));
  await hear(NOW);
  expect(localNow('UTC')).toBe('2027-01-01T02:30');
  answerCalls(async () => new Response(''));
  await call(vehicles.remove, { params: { id: 1 } });
  expect(localNow('UTC')).toBe('2027-01-01T02:30');
});
