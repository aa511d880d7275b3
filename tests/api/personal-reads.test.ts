/** Who reads a person's CPF, RG or account in full leaves an entry that names the record: on every route that reads. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { makeWorld } from '../support/world/make-world.ts';
import { personMaker } from '../support/world/person-maker.ts';
import { layMap, MAP_STYLE_LAID } from '../support/pmtiles-file.ts';
import { addressIn, neededQuery, type World } from '../support/world/world.ts';
import { wordsOf } from './canary-trap.ts';
import { ALL_ROUTES } from './permission-walk.ts';

/** A link for a password is known to nobody but whom it is for; what leads elsewhere shows nothing. */
const OTHERS = [
  'GET /health',
  'GET /password_resets/:token',
  'GET /auth/oidc',
  'GET /auth/oidc/callback',
  // Pieces of the files that the operator laid under the map, as they are.
  'GET /map/layers/style',
  'GET /map/layers/piece',
];
const READS = ALL_ROUTES.filter(([name, route]) => route.method === 'GET' && !OTHERS.includes(name));
/** Those that give any of it in full: no other does. */
const IN_FULL = [
  'GET /rural_producers/:id',
  'GET /rural_producers/:producerId/bank_datas',
  'GET /rural_producers/:producerId/personal_data',
  'GET /projects/:projectId/rural_properties/:propertyId/delivery_note',
  'GET /projects/:projectId/rural_properties/:propertyId/term',
  'GET /projects/:projectId/delivery_notes/:id/pdf',
];

let api: TestApi;
let manager: Person;
let world: World;
let secrets: readonly string[];

beforeAll(async () => {
  api = await openApi({ env: { MAP_STYLE: MAP_STYLE_LAID } });
  await layMap(api.server.services.settings.dataDir);
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const text = (resource: string, field: string) =>
    ['rural_producers', 'bank_datas'].includes(resource) ? `zqx${field}` : field;
  world = await makeWorld(personMaker(manager), { text, tag: 'aqui' });
  const { cpf } = (await manager.get(`/rural_producers/${world.ids.rural_producers}`)).body;
  secrets = [cpf, CPF_MASK.format(cpf), 'zqxrg', 'zqxaccount_number', 'zqxagency', 'zqxbank_name'];
}, 60_000);
afterAll(() => api.close());

const entries = async () =>
  api.server.services.database.read
    .selectFrom('audit_log')
    .select(['record_id', 'user_id', 'project_id'])
    .where('action', '=', 'read')
    .orderBy('id')
    .execute();

describe('a read', () => {
  test.each(READS)('by %s', async (name, route) => {
    const query = name === 'GET /users' ? '?role=6' : neededQuery(world, route);
    const before = await entries();
    const answer = await manager.get(`${addressIn(world, route)}${query}`);
    expect(answer.status, answer.text).toBe(200);
    const words = await wordsOf(answer);
    const isInFull = secrets.some((secret) => words.includes(secret));
    expect(isInFull).toBe(IN_FULL.includes(name));
    const added = (await entries()).slice(before.length);
    if (isInFull) {
      const ofProperty = route.path.includes('/rural_properties/');
      const isInProject = route.path.startsWith('/projects/');
      const record_id = (ofProperty ? world.ids.rural_properties : world.ids.rural_producers) ?? 0;
      const project_id = isInProject ? world.project : null;
      expect(added).toEqual([{ record_id, user_id: manager.id, project_id }]);
    }
  });
});
