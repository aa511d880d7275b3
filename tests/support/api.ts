/**
 * The whole API in process on a database of its own: SQLite or PostgreSQL, as
 * `TEST_ENGINE` says. With `TEST_SERVERS=2` a second server, a process of its
 * own on the same PostgreSQL and object store, answers every other request; in the
 * project `api-replica` reads go to a streaming replica.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ClientTimeouts } from '#api/server/app.ts';
import { openSession } from '#api/platform/auth/sessions.ts';
import { makeLog } from '#api/platform/log.ts';
import type { FirstUser } from '#api/server/first-user.ts';
import { openServer, type RunningServer } from '#api/server/server.ts';
import { readSettings } from '#api/platform/settings.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import { type ApiAnswer, type Door, inProcess, inTurn } from './doors.ts';
import { type FollowedDatabase, followedDatabase } from './followed-database.ts';
import { startObjectStore } from './object-store.ts';
import { type SecondServer, startSecondServer } from './two-servers.ts';

export type { ApiAnswer, Json } from './doors.ts';

type Headers = Record<string, string>;

/** One signed-in person (or nobody) at the API. Paths are those below `/api`. */
export interface Person {
  id: number;
  token: string;
  role: RoleId | null;
  get(path: string, headers?: Headers): Promise<ApiAnswer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<ApiAnswer>;
  put(path: string, body?: unknown, headers?: Headers): Promise<ApiAnswer>;
  delete(path: string, headers?: Headers, body?: unknown): Promise<ApiAnswer>;
  /** Multipart: each file under the field's name. */
  upload(
    path: string,
    field: string,
    files: readonly UploadFile[],
    headers?: Headers,
    texts?: Readonly<Record<string, string>>,
  ): Promise<ApiAnswer>;
}

export interface UploadFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

export interface TestApi {
  server: RunningServer;
  /** Where this start made one. */
  firstUser: FirstUser | null;
  app: FastifyInstance;
  nobody: Person;
  /** A new enabled user of this role with a live session, linked to these projects. */
  person(role: RoleId, projects?: readonly number[]): Promise<Person>;
  /** A program that sends this token. */
  bearer(token: string): Person;
  /** Moves the server's clock. */
  setNow(now: number): void;
  close(): Promise<void>;
}

/** Two servers, one database. */
const isTwofold = process.env.TEST_SERVERS === '2';

export const TEST_PASSWORD = 'nascente-viva-2026';

interface ApiDatabase {
  url: string | null;
  replica: FollowedDatabase | null;
  drop(): Promise<void>;
}

async function testDatabase(): Promise<ApiDatabase> {
  if (process.env.TEST_ENGINE !== 'postgres') return { url: null, replica: null, drop: async () => {} };
  const { createTestDatabase } = await import('./postgres.ts');
  const database = await createTestDatabase();
  const replica = await followedDatabase(database.url);
  return { ...database, replica };
}

export interface ApiOptions {
  /** Silent unless told. */
  log?: Logger;
  timeouts?: ClientTimeouts;
  /** The built panel's folder, or one that stands for it; without it the API alone. */
  panelFolder?: string;
  env?: Readonly<Record<string, string>>;
  /** The server's clock from its start on, for a test that goes back from today. */
  now?: number;
  /** Whether setting the clock back ends all sessions; a test that goes through time and back wants none of it. */
  watchClock?: boolean;
}

let begun: Promise<string> | null = null;

/** A data folder as a first start on SQLite leaves it: made once, a third of the work of making it. */
function begunFolder(variables: Readonly<Record<string, string>>): Promise<string> {
  begun ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vertente-comeco-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const log = makeLog('silent');
    const server = await openServer(readSettings({ ...variables, DATA_DIR: folder }), {
      panelFolder: null,
      log,
    });
    await server.welcome();
    await server.close();
    return folder;
  })();
  return begun;
}

export async function openApi({
  log = makeLog('silent'),
  timeouts,
  panelFolder,
  env = {},
  now: startsAt,
  watchClock = false,
}: ApiOptions = {}): Promise<TestApi> {
  const folder = await mkdtemp(join(tmpdir(), 'vertente-'));
  const database = await testDatabase();
  const shared = isTwofold ? await startObjectStore() : null;
  const variables = {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    // Tests call faster than any person.
    RATE_PER_PERSON: '0',
    RATE_PER_ADDRESS: '0',
    ADMIN_EMAIL: 'primeira@example.org',
    ADMIN_PASSWORD: TEST_PASSWORD,
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...(database.replica ? { DATABASE_READ_URL: database.replica.url } : {}),
    ...(shared ? { ...shared.settings, SECRET_KEY: randomBytes(32).toString('hex') } : {}),
    ...env,
  };
  const isUsual = database.url === null && startsAt === undefined && Object.keys(env).length === 0;
  if (isUsual) await cp(await begunFolder(variables), folder, { recursive: true });
  const settings = readSettings(variables);
  let now: number | null = startsAt ?? null;
  const server = await openServer(settings, {
    panelFolder: panelFolder ?? null,
    log,
    ...(timeouts ? { timeouts } : {}),
    watchClock,
    now: () => now ?? Date.now(),
  });
  const firstUser = await server.welcome().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  let second: SecondServer | null = null;
  if (shared) second = await startSecondServer({ ...variables, DATA_DIR: `${folder}-2` });
  if (startsAt !== undefined) second?.setNow(startsAt);
  const first = inProcess(server.app);
  const any = second ? inTurn([first, second.door]) : first;
  const door = database.replica ? database.replica.readBy(any) : any;
  let made = 0;
  return {
    server,
    firstUser,
    app: server.app,
    nobody: personAt(door, { id: 0, token: '', role: null }),
    async person(role, projects = []) {
      made += 1;
      const name = `${ROLE_NAMES[role]} ${made}`;
      const email = `pessoa${made}@example.org`;
      return inTransaction(server.services.database, async (tx) => {
        const { id } = await tx
          .insertInto('users')
          .values({
            name,
            email,
            email_folded: email,
            role_id: role,
            // Of no password: a wrong one is refused like any other.
            password_hash: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
            enabled: 1,
            search: fold(name),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const project_id of projects) {
          await tx.insertInto('project_users').values({ project_id, user_id: id }).execute();
        }
        const { token } = await openSession(tx, id, {
          remember: false,
          now: server.services.now(),
          address: '127.0.0.1',
          device: 'Programa de teste',
        });
        return personAt(door, { id, token, role });
      });
    },
    bearer: (token) => personAt(door, { id: 0, token, role: null }),
    setNow(value) {
      now = value;
      second?.setNow(value);
    },
    async close() {
      await second?.close();
      await server.close();
      await shared?.close();
      await database.replica?.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
      await rm(`${folder}-2`, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function personAt(door: Door, who: { id: number; token: string; role: RoleId | null }): Person {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload: Buffer | string | undefined,
    headers: Headers,
  ): Promise<ApiAnswer> =>
    door({
      method,
      url: `/api${path}`,
      headers: { ...(who.token ? { authorization: `Bearer ${who.token}` } : {}), ...headers },
      payload,
    });
  const json = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));
  const jsonHeaders = (body: unknown, headers: Headers): Headers =>
    body === undefined ? headers : { 'content-type': 'application/json', ...headers };
  return {
    ...who,
    get: (path, headers = {}) => send('GET', path, undefined, headers),
    post: (path, body, headers = {}) => send('POST', path, json(body), jsonHeaders(body, headers)),
    put: (path, body, headers = {}) => send('PUT', path, json(body), jsonHeaders(body, headers)),
    delete: (path, headers = {}, body) => send('DELETE', path, json(body), jsonHeaders(body, headers)),
    async upload(path, field, files, headers = {}, texts = {}) {
      const form = new FormData();
      for (const [name, text] of Object.entries(texts)) form.append(name, text);
      for (const file of files) {
        form.append(field, new Blob([new Uint8Array(file.bytes)], { type: file.type ?? '' }), file.name);
      }
      const encoded = new Response(form);
      return send('POST', path, Buffer.from(await encoded.arrayBuffer()), {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...headers,
      });
    },
  };
}
