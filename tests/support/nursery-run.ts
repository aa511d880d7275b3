/**
 * A program for a copy of the tree with the nurseries of `nursery.ts` in it: what its API
 * does with them, as JSON. A part that fails says how.
 */
import { ROLES } from '#domain/shared/access.ts';
import { ALL_ROUTES, setStage, wantedOf, wrongAnswers } from '../api/permission-walk.ts';
import { openApi, type TestApi } from './api.ts';

async function told(part: () => Promise<unknown>): Promise<unknown> {
  try {
    return await part();
  } catch (error) {
    return String(error);
  }
}

async function life(api: TestApi): Promise<unknown> {
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const refused = await manager.post('/nurseries', { keeper: 'Rita' });
  const made = await manager.post('/nurseries', { name: 'Água Limpa', keeper: 'Rita' });
  if (made.status !== 201) return made.text;
  const path = `/nurseries/${made.body.id}`;
  const list = await manager.get('/nurseries?q=agua');
  const edited = await manager.put(path, { keeper: 'Davi' });
  const removed = await manager.delete(path);
  const history = await manager.get(`/history${path}`);
  return {
    refused: refused.body.errors,
    listed: list.body.data,
    edited: edited.body.keeper,
    removed: removed.status,
    history: history.body.data,
  };
}

/** What is wrong for nine roles and nobody, of each route as the permission test walks it. */
async function walk(api: TestApi): Promise<string[]> {
  const own = ALL_ROUTES.filter(([, { path }]) => path.startsWith('/nurseries'));
  const unknown = own.filter(([name, { can }]) => wantedOf(name) !== can);
  if (unknown.length > 0) return unknown.map(([name]) => `the table does not know ${name}`);
  const stage = await setStage(api);
  const wrong: string[] = [];
  for (const [name, route] of own) {
    for await (const sentence of wrongAnswers(stage, name, route)) wrong.push(`${name}: ${sentence}`);
  }
  return wrong;
}

// A setting of its own: without one a folder is begun first, for many to be copied from it.
const api = await openApi({ env: { LOG_LEVEL: 'silent' } });
process.stdout.write(
  JSON.stringify({ life: await told(() => life(api)), walk: await told(() => walk(api)) }),
);
await api.close();
