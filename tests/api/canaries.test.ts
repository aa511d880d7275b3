/**
 * Every text of one project carries a word of its own. Whoever does not enter the
 * project asks for everything there is to ask, and no answer holds one of them;
 * nor does the log, at its most talkative, of anybody.
 */
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLog } from '#api/platform/log.ts';
import { entersAllProjects, ROLES, type RoleId } from '#domain/shared/access.ts';
import { localDate } from '#domain/shared/dates.ts';
import { grantable } from '#domain/shared/key-rights.ts';
import { projectParam, type Route } from '#domain/shared/contract.ts';
import { openApi, type ApiAnswer, type Person, type TestApi } from '../support/api.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import type { World } from '../support/world/world.ts';
import {
  addressesOf,
  CANARY,
  CANARY_TAG,
  type Canaries,
  canaryTexts,
  caught,
  queriesOf,
  wordsOf,
} from './canary-trap.ts';
import { ALL_ROUTES, ROLE_IDS } from './permission-walk.ts';

const READS = ALL_ROUTES.filter(([, route]) => route.method === 'GET');
const OUTSIDERS = ROLE_IDS.filter((role) => !entersAllProjects(role));

let api: TestApi;
let own: World;
let foreign: World;
let canaries: Canaries;
const people = new Map<RoleId | null, Person>();
/** A program of somebody who enters every project, with a key for one. */
let program: Person;
const log: string[] = [];

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  api = await openApi({ log: makeLog('trace', destination) });
  const maker = personMaker(await api.person(ROLES.GERENTE_PROJETOS));
  const planted = canaryTexts();
  canaries = planted.canaries;
  foreign = await makeWorld(maker, { text: planted.text, tag: CANARY_TAG });
  own = await makeWorld(maker, { text: (resource, field) => `${resource} ${field}`, tag: 'proprio' });
  people.set(null, api.nobody);
  for (const role of ROLE_IDS) people.set(role, await api.person(role, [own.project]));
  const made = await personOf(ROLES.GERENTE_PROJETOS).post('/user/tokens', {
    name: 'Planilha',
    expires_at: localDate(new Date(Date.now() + 86_400_000), 'UTC'),
    permissions: grantable(ROLES.GERENTE_PROJETOS),
    projects: [own.project],
  });
  program = api.bearer(made.body.token);
}, 60_000);
afterAll(() => api.close());

function personOf(role: RoleId | null): Person {
  const person = people.get(role);
  if (!person) throw new Error(`no person for role ${role}`);
  return person;
}

/** Canaries in the route's answers that the role may not see, with the address that gave them away. */
async function givenAway(person: Person, role: RoleId | null, route: Route): Promise<string[]> {
  const found: string[] = [];
  for (const address of addressesOf(route, own, foreign)) {
    for (const query of queriesOf(route, foreign)) {
      const path = `${address}${query}`;
      const answer = await person.get(path);
      const words = caught(canaries, await wordsOf(answer), role);
      if (words.length > 0) found.push(`${path}: ${words.join(', ')}`);
      if (await isOracle(person, route, path, answer))
        found.push(`${path} counted ${answer.body.meta.total}`);
    }
  }
  return found;
}

/** A search that tells, in the own project, what is written in another one alone. */
async function isOracle(person: Person, route: Route, path: string, { status, body }: ApiAnswer) {
  if (status !== 200 || projectParam(route.path) === null || !path.includes(`q=${CANARY}`)) return false;
  // A list without texts answers every search whole.
  const nonsense = await person.get(path.replace(/q=[^&]*/, 'q=xkcwq'));
  return body?.meta?.total !== nonsense.body?.meta?.total;
}

describe('the texts of a project', () => {
  test.each(READS)('%s does not give them to others', { timeout: 60_000 }, async (_name, route) => {
    const found: string[] = [];
    // One wall keeps all of them out. Files cost most to make and to read: in every run one of them asks for those.
    const isFile = route.document !== undefined && !process.env['TEST_FULL'];
    for (const role of [null, ...(isFile ? [ROLES.TECNICO] : OUTSIDERS)]) {
      for (const one of await givenAway(personOf(role), role, route)) found.push(`role ${role}: ${one}`);
    }
    for (const one of await givenAway(program, ROLES.GERENTE_PROJETOS, route)) found.push(`a key: ${one}`);
    expect(found).toEqual([]);
  });

  test('are all found by the same search as somebody who enters it', { timeout: 60_000 }, async () => {
    const manager = personOf(ROLES.GERENTE_PROJETOS);
    const seen = new Set<string>();
    const kinds = new Set<string | undefined>();
    for (const [, route] of READS) {
      for (const address of addressesOf(route, own, foreign)) {
        for (const query of queriesOf(route, foreign)) {
          const answer = await manager.get(`${address}${query}`);
          for (const field of caught(canaries, await wordsOf(answer))) seen.add(field);
          const type = answer.headers['content-type'];
          // A file's name is among the headers.
          const inside = await wordsOf({ ...answer, headers: { 'content-type': type } });
          if (caught(canaries, inside).length > 0) kinds.add(type);
        }
      }
    }
    expect(canaries.size).toBeGreaterThanOrEqual(50);
    // Of the organisation there is one, in which the own world's texts stand now.
    const fields = new Set([...canaries.values()].filter((field) => !field.startsWith('organisation.')));
    expect([...fields].filter((field) => !seen.has(field))).toEqual([]);
    expect([...seen].some((word) => word.startsWith(CANARY_TAG))).toBe(true);
    expect([...kinds]).toEqual(expect.arrayContaining(['application/pdf', 'application/zip']));
  });

  test('are nowhere in the log', () => {
    // Of two servers, half is in the other's.
    expect(log.length).toBeGreaterThan(3000);
    expect(caught(canaries, log.join(''))).toEqual([]);
  });
});
