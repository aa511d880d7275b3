/**
 * What the checks around a list cost by themselves: session, rate, role, scope, the
 * query's validation and the filter of the response, in this process, on the ground's data.
 */
import { openServer } from '#api/server/server.ts';
import { makeLog } from '#api/platform/log.ts';
import { readSettings } from '#api/platform/settings.ts';
import { entersProject } from '#api/platform/auth/scope.ts';
import { userOfToken } from '#api/platform/auth/sessions.ts';
import { parseOrRefuse } from '#api/platform/http/validation.ts';
import { tripControls } from '#domain/resources/trip-controls.ts';
import { mayCall } from '#domain/shared/access.ts';
import type { Ground } from '../ground/ground.ts';

const TIMES = 3000;
const WARM = 500;
const MICROSECONDS = 1000;

/**
 * Milliseconds of this process for one request.
 *
 * @param body A page of trips as the server answers it.
 */
export async function costOfChecks(ground: Ground, token: string, body: unknown): Promise<number> {
  const settings = readSettings({ DATA_DIR: ground.folder, ...ground.env });
  const server = await openServer(settings, { panelFolder: null, log: makeLog('silent') });
  const { database, rates, sessionClock } = server.services;
  const route = tripControls.list;
  const once = async () => {
    const now = Date.now();
    await sessionClock?.look(now);
    const user = await userOfToken(database, token, now, 1);
    if (!user) throw new Error('The session of the bench has ended');
    // The bench asks faster than a person may: what is paid with is another purse each time.
    rates.person.pay(String(now), 1, now);
    if (!(await entersProject(database.read, user, 1)) || !mayCall(user.role, route)) {
      throw new Error('The asker may not enter');
    }
    parseOrRefuse(route.query, { user: '5', sort: '-period_from' });
    route.response.parse(body);
  };
  try {
    for (let at = 0; at < WARM; at += 1) await once();
    const before = process.cpuUsage();
    for (let at = 0; at < TIMES; at += 1) await once();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / MICROSECONDS / TIMES;
  } finally {
    await server.close();
  }
}
