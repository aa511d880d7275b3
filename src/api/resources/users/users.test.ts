import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';

const PASSWORD = 'tres pratos de trigo';

describe('users', () => {
  let api: TestApi;
  let manager: Person;
  let made = 0;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
  });
  afterAll(() => api.close());

  /** A body of a new technician that no other test uses. */
  function newUser(more: object = {}) {
    made += 1;
    return {
      name: `Joana Prado ${made}`,
      role: ROLES.TECNICO,
      email: `joana${made}@example.org`,
      password: PASSWORD,
      ...more,
    };
  }
  async function create(more: object = {}): Promise<Json> {
    const { status, body } = await manager.post('/users', newUser(more));
    expect(status).toBe(201);
    return body;
  }
  const signIn = (email: string, password = PASSWORD) =>
    api.nobody.post('/auth', { email, password, remember: false });
  async function project(name: string): Promise<number> {
    const { id } = await inTransaction(api.server.services.database, (tx) =>
      tx
        .insertInto('projects')
        .values({
          name,
          status: 1,
          start_date: '2026-01-01',
          end_date: '2026-12-31',
          search: name.toLowerCase(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }
  function tokenOf(token: string): Record<string, string> {
    return { authorization: `Bearer ${token}` };
  }

  describe('are created', () => {
    test('with every field, and can sign in at once', async () => {
      const water = await project('Águas');
      const sent = newUser({ enabled: true, projects: [water] });
      const created = await manager.post('/users', sent);
      expect(created.status).toBe(201);
      expect(created.body).toEqual({
        id: created.body.id,
        user_id: created.body.id,
        name: sent.name,
        email: sent.email,
        role_id: ROLES.TECNICO,
        role: { id: ROLES.TECNICO, name: 'Técnico' },
        enabled: true,
        projects: [{ id: water, name: 'Águas' }],
        second_factor: false,
      });
      expect(created.headers.location).toBe(`/api/users/${created.body.id}`);
      const { user_id: _, ...record } = created.body;
      expect((await manager.get(`/users/${created.body.id}`)).body).toEqual(record);
      expect((await signIn(sent.email)).body.user.projects).toEqual([{ id: water, name: 'Águas' }]);
    });

    test('with the required fields alone: enabled, without projects', async () => {
      const created = await create();
      expect([created.enabled, created.projects]).toEqual([true, []]);
    });

    test('with a message for each field that is missing', async () => {
      const refused = await manager.post('/users', {});
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({
        name: ['Digite o nome do usuário!'],
        role: ['Selecione um cargo para o usuário!'],
        email: ['Digite um e-mail válido!'],
      });
    });

    test.each([
      [{ email: 'joana' }, 'email', 'Digite um e-mail válido!'],
      [{ email: 'jоana@example.org' }, 'email', MESSAGES.confusableEmail],
      [{ email: 'joana prado@example.org' }, 'email', 'Digite um e-mail válido!'],
      [{ email: 'joana\tprado@example.org' }, 'email', 'Digite um e-mail válido!'],
      [{ role: 10 }, 'role', 'Selecione um cargo para o usuário!'],
      [{ password: '' }, 'password', 'Digite sua senha!'],
      [{ password: 'curta12' }, 'password', 'A senha precisa ter pelo menos 8 caracteres.'],
      [{ password: 'senha123' }, 'password', 'Esta senha é comum demais e seria adivinhada. Escolha outra.'],
      [
        { name: 'Joana Prado', password: 'JoanaPrado1' },
        'password',
        'A senha não pode ser o nome da pessoa, o e-mail ou o nome do sistema. Escolha outra.',
      ],
      [{ projects: [99_999] }, 'projects', 'Um dos projetos escolhidos não existe mais. Escolha de novo.'],
      [{ role_id: 2 }, 'role_id', 'Este campo não existe aqui.'],
    ])('%j is refused on %s', async (more, field, message) => {
      const refused = await manager.post('/users', newUser(more));
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ [field]: [message] });
    });

    test('once for each e-mail, whatever its case', async () => {
      const first = await create({ email: 'Repetida@Example.org' });
      const second = await manager.post('/users', newUser({ email: 'repetida@example.ORG' }));
      expect(second.status).toBe(409);
      expect(second.body.errors).toEqual({ email: ['Já existe um usuário com este e-mail.'] });
      const other = await create();
      const changed = await manager.put(`/users/${other.id}`, { email: 'REPETIDA@example.org' });
      expect([changed.status, Object.keys(changed.body.errors)]).toEqual([409, ['email']]);
      const same = await manager.put(`/users/${first.id}`, { email: 'REPETIDA@example.org' });
      expect(same.status).toBe(200);
    });
  });

  test('lose what nobody sees in names and e-mails, which are compared in their plain form', async () => {
    const created = await create({ name: 'Jo\u200bana \u202ePrado', email: 'ｊｕ\u200bana@example.org' });
    expect([created.name, created.email]).toEqual(['Joana Prado', 'juana@example.org']);
    const again = await manager.post('/users', newUser({ email: 'JUANA@example.org' }));
    expect(again.status).toBe(409);
    expect((await signIn('Ｊuana@example.org')).status).toBe(200);
  });

  describe('are edited', () => {
    test('what is left out keeps its value, the password too', async () => {
      const created = await create();
      const changed = await manager.put(`/users/${created.id}`, { name: 'Joana do Prado' });
      expect(changed.body).toEqual({
        id: created.id,
        name: 'Joana do Prado',
        email: created.email,
        role_id: created.role_id,
        role: created.role,
        enabled: true,
        projects: [],
        second_factor: false,
      });
      await manager.put(`/users/${created.id}`, { password: '' });
      await manager.put(`/users/${created.id}`, { password: null });
      expect((await signIn(created.email)).status).toBe(200);
    });

    test.each<[string, object]>([
      ['a new password', { password: 'outra senha bem longa' }],
      ['being disabled', { enabled: false }],
    ])('%s ends the sessions they have', async (_, change) => {
      const created = await create();
      const { body } = await signIn(created.email);
      const asUser = tokenOf(body.token);
      expect((await api.nobody.get('/user', asUser)).status).toBe(200);
      expect((await manager.put(`/users/${created.id}`, change)).status).toBe(200);
      expect((await api.nobody.get('/user', asUser)).status).toBe(401);
    });

    test('a new role holds at once, in the session they have', async () => {
      const created = await create({ role: ROLES.ESCRITORIO_PROJETOS });
      const asUser = tokenOf((await signIn(created.email)).body.token);
      expect((await api.nobody.get('/users', asUser)).status).toBe(200);
      await manager.put(`/users/${created.id}`, { role: ROLES.TECNICO });
      expect((await api.nobody.get('/users', asUser)).status).toBe(403);
      const { body } = await api.nobody.get('/user', asUser);
      expect([body.role_id, body.permissions.users]).toEqual([ROLES.TECNICO, undefined]);
    });

    test('a new name leaves their sessions alone', async () => {
      const created = await create();
      const { body } = await signIn(created.email);
      await manager.put(`/users/${created.id}`, { name: 'Joana P.', role: ROLES.TECNICO, enabled: true });
      expect((await api.nobody.get('/user', tokenOf(body.token))).body.name).toBe('Joana P.');
    });

    test('disabled they can not sign in, enabled again they can', async () => {
      const created = await create();
      await manager.put(`/users/${created.id}`, { enabled: 0 });
      expect((await signIn(created.email)).status).toBe(401);
      await manager.put(`/users/${created.id}`, { enabled: 1 });
      expect((await signIn(created.email)).status).toBe(200);
    });

    test('the old password stops working and the new one works', async () => {
      const created = await create();
      await manager.put(`/users/${created.id}`, { password: 'outra senha bem longa' });
      expect((await signIn(created.email)).status).toBe(401);
      expect((await signIn(created.email, 'outra senha bem longa')).status).toBe(200);
      const weak = await manager.put(`/users/${created.id}`, { password: 'password' });
      expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ['password']]);
    });

    test('of two editors, the second is told', async () => {
      const created = await create();
      const { headers } = await manager.get(`/users/${created.id}`);
      const ifMatch = { 'if-match': headers.etag ?? '' };
      expect((await manager.put(`/users/${created.id}`, { name: 'Um' }, ifMatch)).status).toBe(200);
      expect((await manager.put(`/users/${created.id}`, { name: 'Dois' }, ifMatch)).status).toBe(412);
      expect((await manager.delete(`/users/${created.id}`, ifMatch)).status).toBe(412);
    });

    test('the audit tells what changed, but no password and no hash', async () => {
      const created = await create();
      await manager.put(`/users/${created.id}`, {
        name: 'Joana Alterada',
        password: 'outra senha bem longa',
      });
      const row = await api.server.services.database.read
        .selectFrom('audit_log')
        .selectAll()
        .where('resource', '=', 'users')
        .where('record_id', '=', created.id)
        .where('action', '=', 'update')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(row.changes ?? '')).toEqual({
        name: [created.name, 'Joana Alterada'],
        password: ['(oculta)', '(oculta)'],
      });
      const { password_hash } = await api.server.services.database.read
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', created.id)
        .executeTakeFirstOrThrow();
      expect(password_hash).toMatch(/^\$argon2id\$/);
    });
  });

  describe('on their own account', () => {
    test.each<[string, object, string]>([
      ['their role', { role: ROLES.DEV }, 'Você não pode mudar o cargo da sua própria conta.'],
      ['whether it is enabled', { enabled: false }, 'Você não pode desativar a sua própria conta.'],
    ])('can not change %s', async (_, change, sentence) => {
      const office = await api.person(ROLES.ESCRITORIO_PROJETOS);
      const refused = await office.put(`/users/${office.id}`, change);
      expect([refused.status, refused.body.detail]).toEqual([403, sentence]);
      const same = { role: ROLES.ESCRITORIO_PROJETOS, enabled: true };
      expect((await office.put(`/users/${office.id}`, same)).status).toBe(200);
    });

    test('can not delete it', async () => {
      const refused = await manager.delete(`/users/${manager.id}`);
      expect(refused.status).toBe(403);
      expect(refused.body.detail).toBe('Você não pode excluir a sua própria conta.');
      expect((await manager.get('/user')).status).toBe(200);
    });

    test('a new password ends the very session that set it', async () => {
      const office = await api.person(ROLES.ESCRITORIO_PROJETOS);
      expect((await office.put(`/users/${office.id}`, { password: 'outra senha bem longa' })).status).toBe(
        200,
      );
      expect((await office.get('/user')).status).toBe(401);
    });
  });

  describe('are linked to projects', () => {
    test('the list sent takes the place of the one they had', async () => {
      const [one, two] = [await project('Um'), await project('Dois')];
      const created = await create({ projects: [one] });
      const linked = await manager.post(`/users/${created.id}/projects`, { projects: [two, two] });
      expect(linked.status).toBe(200);
      expect(linked.body.projects).toEqual([{ id: two, name: 'Dois' }]);
      const edited = await manager.put(`/users/${created.id}`, { projects: [one, two] });
      expect(edited.body.projects.map((each: Json) => each.id)).toEqual([two, one]);
      expect((await manager.post(`/users/${created.id}/projects`, { projects: [] })).body.projects).toEqual(
        [],
      );
    });

    test('an unknown project changes nothing', async () => {
      const one = await project('Fica');
      const created = await create({ projects: [one] });
      const refused = await manager.post(`/users/${created.id}/projects`, { projects: [one, 99_999] });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual(['projects']);
      expect((await manager.get(`/users/${created.id}`)).body.projects).toEqual([{ id: one, name: 'Fica' }]);
      expect((await manager.post(`/users/${created.id}/projects`, {})).status).toBe(422);
      expect((await manager.post('/users/99999/projects', { projects: [] })).status).toBe(404);
    });

    test('who does not enter a project does not see it in the links of another', async () => {
      const [seen, hidden] = [await project('Comum'), await project('Oculto')];
      const created = await create({ projects: [seen, hidden] });
      const lead = await api.person(ROLES.GESTOR_PROJETOS, [seen]);
      expect((await lead.get(`/users/${created.id}`)).body.projects).toEqual([{ id: seen, name: 'Comum' }]);
      const listed = await lead.get(`/users?q=${created.email}`);
      expect(listed.body.data[0].projects).toEqual([{ id: seen, name: 'Comum' }]);
    });
  });

  describe('are deleted', () => {
    const refusal = 'O usuário não pôde ser deletado. Verifique se o mesmo possui vínculo com algum projeto!';

    test('when nothing names them', async () => {
      const created = await create();
      const { body } = await signIn(created.email);
      expect((await manager.delete(`/users/${created.id}`)).status).toBe(204);
      expect((await api.nobody.get('/user', tokenOf(body.token))).status).toBe(401);
      expect((await manager.get(`/users/${created.id}`)).status).toBe(404);
    });

    test('not while linked to a project', async () => {
      const created = await create({ projects: [await project('Vínculo')] });
      const refused = await manager.delete(`/users/${created.id}`);
      expect([refused.status, refused.body.detail]).toEqual([409, refusal]);
    });

    test('not while a record names them', async () => {
      const created = await create();
      const project_id = await project('Com propriedade');
      await inTransaction(api.server.services.database, (tx) =>
        tx
          .insertInto('rural_properties')
          .values({
            project_id,
            user_id: created.id,
            name: 'Sítio',
            registration_date: '2026-01-01',
            search: 'sitio',
          })
          .execute(),
      );
      const refused = await manager.delete(`/users/${created.id}`);
      expect([refused.status, refused.body.detail]).toEqual([409, refusal]);
    });

    test('not while only a movement of stock names them', async () => {
      const clerk = await api.person(ROLES.ESCRITORIO_PROJETOS);
      const dates = { start_date: '2026-01-01', end_date: '2026-12-31' };
      const { body } = await manager.post('/projects', { name: 'Com estoque', status: 1, ...dates });
      const path = `/projects/${body.id}/stock_movements`;
      const moved = { kind: 1, item: 'stake_quantity', quantity: 5, moved_at: '2026-11-01T10:00' };
      const made = await clerk.post(path, moved);
      expect(made.status, made.text).toBe(201);
      const refused = await manager.delete(`/users/${clerk.id}`);
      expect([refused.status, refused.body.detail]).toEqual([409, refusal]);
    });
  });

  describe('are listed', () => {
    test('by role, and found by a piece of name or e-mail', async () => {
      const created = await create({ name: 'Zuleide Ávila', role: ROLES.FINANCEIRO });
      const byRole = await manager.get(`/users?role=${ROLES.FINANCEIRO}`);
      expect(byRole.body.data.map((each: Json) => each.id)).toEqual([created.id]);
      expect((await manager.get('/users?q=avila')).body.meta.total).toBe(1);
      expect((await manager.get(`/users?q=${created.email.toUpperCase()}`)).body.meta.total).toBe(1);
      expect((await manager.get('/users?role=12')).status).toBe(422);
    });

    test('from A to Z, and by role when asked', async () => {
      const { body } = await manager.get('/users?per_page=200');
      const names = body.data.map((each: Json) => each.name);
      expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, 'pt-BR')));
      const byRole = (await manager.get('/users?per_page=200&sort=-role')).body.data;
      const roles: number[] = byRole.map((each: Json) => each.role_id);
      expect(roles).toEqual(roles.toSorted((a, b) => b - a));
    });

    describe('to roles that do not see users', () => {
      test.each<RoleId>([5, 6, 7, 8])(
        'role %i gets name and role of the enabled ones, and no more',
        async (role) => {
          const someone = await create({ role: ROLES.DEV });
          const disabled = await create({ role: ROLES.DEV, enabled: false });
          const person = await api.person(role);
          const { status, body } = await person.get(`/users?role=${ROLES.DEV}&per_page=200`);
          expect(status).toBe(200);
          expect(body.data).toContainEqual({ id: someone.id, name: someone.name, role_id: ROLES.DEV });
          expect(body.data.map((each: Json) => each.id)).not.toContain(disabled.id);
          for (const each of body.data) expect(Object.keys(each)).toEqual(['id', 'name', 'role_id']);
          expect((await person.get('/users')).status).toBe(403);
          expect((await person.get(`/users/${someone.id}`)).status).toBe(403);
        },
      );

      test('their search does not find e-mails', async () => {
        const someone = await create({ name: 'Ana', email: 'segredo77@example.org', role: ROLES.DEV });
        const technician = await api.person(ROLES.TECNICO);
        const search = (q: string) => technician.get(`/users?role=${ROLES.DEV}&q=${q}`);
        expect((await search('segredo77')).body.meta.total).toBe(0);
        expect((await search('ana')).body.data.map((each: Json) => each.id)).toContain(someone.id);
      });
    });
  });
});
