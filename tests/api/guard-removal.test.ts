/**
 * The permission walk's own proof: on every route, each guard is removed in turn,
 * or one role's cell of it turned over, and the walk must find it. A guard is
 * removed where the server asks for it, by a stand-in for the module that answers.
 */
import type { FastifyRequest } from 'fastify';
import { expressionBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as caller from '#api/platform/auth/caller.ts';
import type * as apiScope from '#api/platform/auth/scope.ts';
import type { Services } from '#api/platform/services.ts';
import type * as apiSessions from '#api/platform/auth/sessions.ts';
import type { SessionUser } from '#api/platform/auth/sessions.ts';
import type * as domainAccess from '#domain/shared/access.ts';
import type { Permission, RoleId } from '#domain/shared/access.ts';
import { entersAllProjects } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { openApi, type TestApi } from '../support/api.ts';
import { ALL_ROUTES, ROLE_IDS, setStage, type Stage, wantedOf, wrongAnswers } from './permission-walk.ts';

type Guard = 'session' | 'role' | 'project';

interface Mutant {
  guard: Guard;
  /** Turns the answer over for one role; null lets everybody through. */
  role: RoleId | null;
}

const sabotage = vi.hoisted(() => ({
  now: null as Mutant | null,
  /** The guards that the server has asked since this was emptied, each with the caller's role. */
  asked: new Set<string>(),
  /** Whether the role's guard has turned anybody away since then. */
  refused: false,
}));

function isRemoved(guard: Guard, role: number): boolean {
  sabotage.asked.add(`${guard} ${role}`);
  return sabotage.now?.guard === guard && (sabotage.now.role ?? role) === role;
}

vi.mock('#api/platform/auth/caller.ts', async (original) => {
  const callers = await original<typeof caller>();
  const { callerOf } = callers;
  const manager: SessionUser = { id: 1, name: '', role: 2, sessionId: 0 };
  return {
    ...callers,
    callerOf(services: Services, route: Route, request: FastifyRequest) {
      const found = callerOf(services, route, request);
      return isRemoved('session', 0) ? found.catch(() => manager) : found;
    },
  };
});

vi.mock('#api/platform/auth/sessions.ts', async (original) => {
  const sessions = await original<typeof apiSessions>();
  return {
    ...sessions,
    // Both walls fall: the one at the door, and the one behind it that asks again under the lock.
    async requireLiveSession(...call: Parameters<typeof sessions.requireLiveSession>) {
      if (sabotage.now?.guard !== 'session') await sessions.requireLiveSession(...call);
    },
  };
});

vi.mock('#domain/shared/access.ts', async (original) => {
  const access = await original<typeof domainAccess>();
  const can = (role: number, permission: Permission) => {
    const allowed = access.can(role, permission);
    sabotage.refused ||= !allowed;
    if (!isRemoved('role', role)) return allowed;
    return sabotage.now?.role === null ? true : !allowed;
  };
  const mayCall: typeof access.mayCall = (role, route) =>
    route.can === 'anyone' || route.can === 'signed_in' || can(role, route.can);
  return { ...access, can, mayCall };
});

vi.mock('#api/platform/auth/scope.ts', async (original) => {
  const scope = await original<typeof apiScope>();
  return {
    // Both walls fall: the one at the door and the WHERE clause behind it.
    mayEnter: (user: SessionUser, column: string) =>
      isRemoved('project', user.role)
        ? expressionBuilder<never, never>().lit(true)
        : scope.mayEnter(user, column),
    entersProject: (...call: Parameters<typeof scope.entersProject>) =>
      isRemoved('project', call[1].role) ? Promise.resolve(true) : scope.entersProject(...call),
  };
});

let api: TestApi;
let stage: Stage;
/** What a mutant lets the walk delete: a spring's photo and a sponsor's place in the project. */
let undo: () => Promise<void>;

beforeAll(async () => {
  api = await openApi();
  stage = await setStage(api);
  const { write } = api.server.services.database;
  const photos = await write.selectFrom('water_spring_photos').selectAll().execute();
  const sponsors = await write.selectFrom('project_sponsors').selectAll().execute();
  undo = async () => {
    await write
      .insertInto('water_spring_photos')
      .values(photos)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await write
      .insertInto('project_sponsors')
      .values(sponsors)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
});
afterAll(() => {
  process.stdout.write(
    `${count.routes} rotas: ${count.killed} de ${count.mutants} guardas retiradas foram notadas ` +
      `(${count.session} de sessão, ${count.role} de cargo, ${count.project} de projeto).\n`,
  );
  return api.close();
});

const count = { routes: 0, mutants: 0, killed: 0, session: 0, role: 0, project: 0 };

async function firstWrong(name: string, route: Route, roles?: readonly RoleId[]): Promise<string | null> {
  for await (const sentence of wrongAnswers(stage, name, route, roles)) return sentence;
  return null;
}

/**
 * Everybody may call these, and what they show each role is their own test's matter
 * (home.test.ts reads every figure's source as that person).
 */
const SHOWN_BY_ROLE = new Set(['GET /home']);

/**
 * Their answers name no project: one's own acts are one's own, and whose springs a municipality
 * counts does not show. Whether they hold more than they may is the matter of own-history.test.ts
 * and of areas.test.ts.
 */
const SHOWS_NO_PROJECT = new Set(['GET /user/history', 'GET /map/areas']);

/**
 * The guards of a route are those that the server asks while everything is in its
 * place. Without effect, and so no mutants: a wall removed for a role that is
 * stopped before it, and a cell that lets all nine in removed whole.
 */
function mutantsOf(name: string, at: number): Mutant[] {
  const askedFor = (guard: Guard) => ROLE_IDS.filter((role) => sabotage.asked.has(`${guard} ${role}`));
  const walls = SHOWS_NO_PROJECT.has(name) ? [] : askedFor('project');
  // In every run each guard is turned over for one role, another for each route; with `TEST_FULL=1` for all.
  const some = (roles: readonly RoleId[]) =>
    process.env['TEST_FULL'] || roles.length === 0 ? roles : [roles[at % roles.length] as RoleId];
  const shutOut = walls.filter((role) => !entersAllProjects(role));
  const cells = SHOWN_BY_ROLE.has(name) ? [] : askedFor('role');
  const mutants: Mutant[] = [
    ...some(cells).map((role): Mutant => ({ guard: 'role', role })),
    ...some(shutOut).map((role): Mutant => ({ guard: 'project', role })),
  ];
  if (sabotage.asked.has('session 0')) mutants.push({ guard: 'session', role: null });
  if (cells.length > 0 && sabotage.refused) mutants.push({ guard: 'role', role: null });
  if (shutOut.length > 0) mutants.push({ guard: 'project', role: null });
  return mutants;
}

describe('the permission walk notices', () => {
  test.each(ALL_ROUTES)('every guard removed from %s', async (name, route) => {
    sabotage.asked.clear();
    sabotage.refused = false;
    expect(await firstWrong(name, route)).toBe(null);
    const mutants = mutantsOf(name, count.routes);
    if (wantedOf(name) !== 'anyone') expect(mutants).toContainEqual({ guard: 'session', role: null });
    if (wantedOf(name)?.includes('.')) expect(sabotage.asked).toContain('role 1');
    const survivors: Mutant[] = [];
    for (const mutant of mutants) {
      sabotage.now = mutant;
      const wrong = await firstWrong(name, route, mutant.role === null ? ROLE_IDS : [mutant.role]);
      sabotage.now = null;
      await undo();
      count.mutants += 1;
      count[mutant.guard] += 1;
      if (wrong === null) survivors.push(mutant);
      else count.killed += 1;
    }
    count.routes += 1;
    expect(survivors).toEqual([]);
  });
});
