/** Who made a spring's survey: read from the sheet, chosen, and shown wherever a technician is. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import type { ApiAnswer, Json, Person } from '../../../../tests/support/api.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { springBody } from '../../../../tests/support/records.ts';
import { openSpringPlace, sketchFile, type SpringPlace } from '../../../../tests/support/spring-place.ts';

const REFUSED = 'Escolha um usuário ativo que entra neste projeto.';

describe('the technician of a spring', () => {
  let place: SpringPlace;
  let manager: Person;
  let project: string;
  let made = 0;
  const path = (spring: { id: number }) => `${place.springs}/${spring.id}`;

  beforeAll(async () => {
    place = await openSpringPlace();
    manager = await place.api.person(ROLES.GERENTE_PROJETOS);
    project = `/projects/${place.project}`;
  });
  afterAll(() => place.api.close());

  /** A user of the project with a name of its own. */
  async function user(name: string, role: RoleId = ROLES.TECNICO, more: object = {}): Promise<Json> {
    made += 1;
    const { status, body } = await manager.post('/users', {
      name,
      role,
      email: `campo${made}@example.org`,
      password: 'tres pratos de trigo',
      projects: [place.project],
      ...more,
    });
    expect(status).toBe(201);
    return body;
  }

  async function readSheet(name: string | null, person: Person = place.technician): Promise<Json> {
    const file = await sketchFile({ form: { B3: place.nextLabel(), B5: name } });
    const answer = await person.upload(`${place.springs}/import`, 'spreadsheet', [file]);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  async function register(body: object, person: Person = place.technician): Promise<Json> {
    const answer = await person.post(place.springs, body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  const shownIn = ({ technician_id, technician, technician_name }: Json) => [
    technician_id,
    technician?.name ?? null,
    technician_name,
  ];

  test('is the user of the project whom the sheet names, whatever the accents and capitals', async () => {
    const { id } = await user('Conceição Prado');
    const read = await readSheet('  CONCEICAO   prado ');
    expect(shownIn(read)).toEqual([id, 'Conceição Prado', 'CONCEICAO prado']);
    const spring = await register({ import_id: read.import_id });
    expect(shownIn(spring)).toEqual([id, 'Conceição Prado', 'CONCEICAO prado']);
    expect(spring.user_id).toBe(place.technician.id);
    expect(shownIn((await manager.get(path(spring))).body)).toEqual(shownIn(spring));
    const [listed] = (await manager.get(`${place.springs}?q=${spring.label}`)).body.data;
    expect(shownIn(listed)).toEqual(shownIn(spring));
  });

  test('is nobody where the name is of nobody, of two, or of one who can’t enter', async () => {
    await user('Rita Sales');
    await user('Rita Sales', ROLES.SUPERVISOR);
    await user('Caio Nunes', ROLES.TECNICO, { projects: [] });
    await user('Davi Luz', ROLES.TECNICO, { enabled: false });
    for (const name of ['Rita Sales', 'Caio Nunes', 'Davi Luz', 'Ninguém']) {
      const read = await readSheet(name);
      expect(shownIn(read)).toEqual([null, null, name]);
      expect(shownIn(await register({ import_id: read.import_id }))).toEqual([null, null, name]);
    }
  });

  test('is who registers it, a technician, where nobody is named', async () => {
    const { id } = place.technician;
    expect((await readSheet(null)).technician_id).toBe(id);
    expect((await place.register()).technician_id).toBe(id);
    expect((await place.register({ technician: null })).technician_id).toBe(null);
    const asManager = await register(springBody({ label: place.nextLabel() }), manager);
    expect(shownIn(asManager)).toEqual([null, null, null]);
  });

  test('is chosen at registration among the users who enter the project, of the office too', async () => {
    const { id } = await user('Olga do Escritório', ROLES.ESCRITORIO_PROJETOS, { projects: [] });
    const read = await readSheet('Alguém de fora');
    const spring = await register({ import_id: read.import_id, technician: id });
    expect(shownIn(spring)).toEqual([id, 'Olga do Escritório', 'Alguém de fora']);
    const other = await register(springBody({ label: place.nextLabel(), technician: id }), manager);
    expect(other.technician_id).toBe(id);
  });

  test('can’t be a user of elsewhere, a disabled one, or none', async () => {
    const foreign = await user('Eva de Fora', ROLES.TECNICO, { projects: [] });
    const disabled = await user('Gil Parado', ROLES.TECNICO, { enabled: false });
    const spring = await place.register();
    for (const technician of [foreign.id, disabled.id, 99_999]) {
      const { import_id } = await readSheet('Ninguém');
      const answers: ApiAnswer[] = [
        await place.technician.post(place.springs, springBody({ label: place.nextLabel(), technician })),
        await place.technician.post(place.springs, { import_id, technician }),
        await place.technician.put(path(spring), { technician }),
        await place.technician.post(`${path(spring)}/recalculation`, { technician }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.errors]).toEqual([422, { technician: [REFUSED] }]);
      }
    }
    expect((await manager.get(path(spring))).body.technician_id).toBe(place.technician.id);
  });

  test('changes while the survey may, and stays whoever leaves the project', async () => {
    const { id } = await user('Hugo Melo');
    const spring = await place.register();
    const changed = await place.technician.put(path(spring), { technician: id });
    expect([changed.status, changed.body.technician]).toEqual([200, { id, name: 'Hugo Melo' }]);
    await manager.put(`/users/${id}`, { enabled: false, projects: [] });
    const kept = await place.technician.put(path(spring), { technician: id, notes: 'Outra' });
    expect([kept.status, kept.body.technician_id]).toEqual([200, id]);
    await manager.put(path(spring), { status: 1, delivery_date: '2026-11-20T14:30' });
    const late = await place.technician.put(path(spring), { technician: null });
    expect(late.status).toBe(409);
    expect((await manager.delete(`/users/${id}`)).status).toBe(409);
  });

  test('of a sheet read anew is the one that it names; one without a name leaves it', async () => {
    const { id } = await user('Ivo Braga');
    const spring = await place.register();
    const readAnew = async (name: string | null) => {
      const file = await sketchFile({ form: { B3: spring.label, B5: name } });
      const read = await place.technician.upload(`${path(spring)}/import`, 'spreadsheet', [file]);
      const saved = await place.technician.put(path(spring), { import_id: read.body.import_id });
      expect(saved.status, saved.text).toBe(200);
      return saved.body;
    };
    expect(shownIn(await readAnew('ivo braga'))).toEqual([id, 'Ivo Braga', 'ivo braga']);
    expect(shownIn(await readAnew(null))).toEqual([id, 'Ivo Braga', null]);
    expect(shownIn(await readAnew('Outro'))).toEqual([null, null, 'Outro']);
  });

  test('is in the history by name', async () => {
    const { id } = await user('Jane Couto');
    const spring = await place.register({ technician: null });
    await place.technician.put(path(spring), { technician: id });
    const { body } = await manager.get(`${project}/history/water_springs/${spring.id}`);
    expect(body.data[0].changes).toEqual([
      { field: 'technician', label: 'Técnico', before: null, after: 'Jane Couto' },
    ]);
  });

  test('signs the delivery note, and is the report’s column and filter', async () => {
    const { id } = await user('Kátia Reis', ROLES.SUPERVISOR);
    const byName = await register({ import_id: (await readSheet('kátia reis')).import_id });
    const onPaper = await register({ import_id: (await readSheet('Só no papel')).import_id });
    const property = place.springs.replace('/water_springs', '');
    for (const [spring, name] of [
      [byName, 'Kátia Reis'],
      [onPaper, 'Só no papel'],
    ] as const) {
      const note = await manager.get(`${property}/delivery_note?water_springs[]=${spring.id}`);
      expect((await readPdf(note.bytes)).text).toContain(`${name} Técnico responsável`);
    }
    const report = async (query: string) => {
      const { bytes } = await manager.get(`${project}/report${query}`);
      const { sheets } = await readXlsx(bytes);
      return (sheets[0]?.rows ?? []).slice(1, -1).map((row) => [row[0], row[5]]);
    };
    expect(await report(`?technician=${id}`)).toEqual([[byName.label, 'Kátia Reis']]);
    expect(await report('')).toContainEqual([onPaper.label, 'Só no papel']);
  });

  test('is found among those who may be one, and among those who are', async () => {
    const spring = await place.register();
    const may = await user('Lia Lemos', ROLES.ADMINISTRATIVO);
    const gone = await user('Mara Motta');
    await place.technician.put(path(spring), { technician: gone.id });
    await manager.put(`/users/${gone.id}`, { enabled: false, projects: [] });
    const names = async (query: string): Promise<string[]> =>
      (await place.technician.get(`${project}/technicians?per_page=200&${query}`)).body.data.map(
        ({ name }: Json) => name,
      );
    expect(await names('q=lia+lemos')).toEqual([may.name]);
    expect(await names('q=mara+motta')).toEqual([]);
    expect(await names('q=mara+motta&with_springs=1')).toEqual([gone.name]);
    expect(await names('q=lia+lemos&with_springs=1')).toEqual([]);
    const all = await names('');
    expect(all).toEqual(all.toSorted((one, other) => (fold(one) < fold(other) ? -1 : 1)));
    const stranger = await place.api.person(ROLES.TECNICO);
    expect((await stranger.get(`${project}/technicians`)).status).toBe(404);
  });
});
