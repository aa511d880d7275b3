/** An object store that takes connections and never answers: nobody else waits for it. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { startObjectStore } from '../../../../tests/support/object-store.ts';
import { ROLES } from '#domain/shared/access.ts';
import { readSettings } from '../settings.ts';
import { type FileStore, openFiles } from './files.ts';
import { removeOrphanedFiles } from './stored-files.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let files: FileStore;
let hanging: Server;
const sockets = new Set<Socket>();
const asked = Promise.withResolvers<void>();

beforeAll(async () => {
  api = await openApi();
  // The start wants a store that answers; its place is taken by one that does not.
  const store = await startObjectStore();
  files = await openFiles(readSettings(store.settings));
  await store.close();
  hanging = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => asked.resolve());
  });
  const { port } = new URL(store.settings['S3_ENDPOINT'] ?? '');
  await new Promise<void>((resolve) => hanging.listen(Number(port), '127.0.0.1', resolve));
});
afterAll(async () => {
  files.close();
  for (const socket of sockets) socket.destroy();
  hanging.close();
  await api.close();
});

test('while files wait to be removed from it, everybody writes and reads', async () => {
  const { database } = api.server.services;
  const ids = [randomUUID(), randomUUID()];
  // Tomorrow: the server's own first round, at its start, takes them for new.
  const since = Date.now() + DAY_MS;
  await database.write
    .insertInto('loose_files')
    .values(ids.map((id) => ({ id, since })))
    .execute();
  let isOver = false;
  const removing = removeOrphanedFiles({ database, files }, since + 3 * DAY_MS)
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  await asked.promise;
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const made = await manager.post('/vehicles', { plate: 'ABC-1D23', model_description: 'Uno' });
  expect([made.status, (await manager.get('/vehicles')).status, isOver]).toEqual([201, 200, false]);
  // Its client gives up when the connections are gone; the names stay for the next round.
  hanging.close();
  for (const socket of sockets) socket.destroy();
  await removing;
  const left = await database.read.selectFrom('loose_files').select('id').where('id', 'in', ids).execute();
  expect(left).toHaveLength(2);
});
