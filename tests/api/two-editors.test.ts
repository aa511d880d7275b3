/** Of two people who read the same version, the second to save is told and changes nothing: every registry. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { nextCpf } from '../support/records.ts';

const BELO_HORIZONTE = { state_id: 31, city: 3_106_200 };

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

async function make(path: string, body: object): Promise<string> {
  const made = await manager.post(path, body);
  expect(made.status, made.text).toBe(201);
  return `${path}/${made.body.id}`;
}

const sponsor = () => make('/sponsors', { name: 'Fundação Rio Vivo', ...BELO_HORIZONTE });
const producer = () =>
  make('/rural_producers', { name: 'Ana Lima', cpf: nextCpf(), ...BELO_HORIZONTE, cep: '35010000' });
const project = () =>
  make('/projects', { name: 'Águas do Doce', status: 1, start_date: '2026-01-01', end_date: '2027-01-01' });
const basin = () => make('/hydrographic_basins', { name: 'Rio Doce' });
const idOf = (path: string) => Number(path.split('/').at(-1));

interface Registry {
  readonly name: string;
  /** Answers the address of one record. */
  readonly make: () => Promise<string>;
  readonly field: string;
  readonly values: readonly [first: unknown, second: unknown];
}

const DELETABLE: readonly Registry[] = [
  {
    name: 'a vehicle',
    make: () => make('/vehicles', { plate: 'EDI-1A11', model_description: 'Gol' }),
    field: 'model_description',
    values: ['Gol 1.0', 'Gol 1.6'],
  },
  { name: 'a basin', make: basin, field: 'name', values: ['Rio Caratinga', 'Rio Casca'] },
  {
    name: 'a sub-basin',
    make: async () =>
      make('/hydrographic_subbasins', { name: 'Piranga', basin: idOf(await basin()), state: 31 }),
    field: 'name',
    values: ['Rio Turvo', 'Rio Xopotó'],
  },
  { name: 'a sponsor', make: sponsor, field: 'department', values: ['Meio ambiente', 'Diretoria'] },
  {
    name: "a sponsor's contact",
    make: async () =>
      make(`${await sponsor()}/contacts`, {
        name: 'Célia Ramos',
        email: 'celia@exemplo.org.br',
        cell_phone: '31999991234',
        department: 'Sustentabilidade',
      }),
    field: 'phone',
    values: ['3132771234', null],
  },
  { name: 'a producer', make: producer, field: 'nickname', values: ['Aninha', 'Nana'] },
  { name: 'a project', make: project, field: 'objective', values: ['Água', 'Floresta'] },
  {
    name: "a project's account",
    make: async () =>
      make(`${await project()}/banking_datas`, {
        bank_name: 'Sicoob',
        agency: '1',
        account_number: '2',
        account_type: 1,
      }),
    field: 'account_type',
    values: [2, 1],
  },
  {
    name: 'a kind of wire roll',
    make: async () => make(`${await project()}/wire_rollers`, { length: 500, minimum_usage: 10 }),
    field: 'length',
    values: [400, 250],
  },
  {
    name: 'a user',
    make: () =>
      make('/users', {
        name: 'Bento Reis',
        email: 'bento@example.org',
        role: ROLES.TECNICO,
        password: 'tres pratos de trigo',
      }),
    field: 'name',
    values: ['Bento Lima', 'Bento Dias'],
  },
];

const SINGLE: readonly Registry[] = [
  {
    name: "a producer's address",
    make: async () => `${await producer()}/producer_addresses`,
    field: 'street',
    values: ['Rua A', 'Rua B'],
  },
  {
    name: "a producer's bank data",
    make: async () => `${await producer()}/bank_datas`,
    field: 'bank_name',
    values: ['Sicoob', 'Caixa'],
  },
  {
    name: "a producer's categories",
    make: async () => `${await producer()}/producer_categories`,
    field: 'tenant',
    values: [true, false],
  },
  {
    name: "a project's areas of activity",
    make: async () => `${await project()}/proceedings`,
    field: 'forest_nursery',
    values: [true, false],
  },
  {
    name: "a project's parameters",
    make: async () => `${await project()}/feedstock_parameters`,
    field: 'wire_amount',
    values: [4, 5],
  },
];

describe.each([...DELETABLE, ...SINGLE])('$name', ({ make: makeOne, field, values: [first, second] }) => {
  test('is not overwritten by who read it before the other saved', async () => {
    const address = await makeOne();
    const ifMatch = { 'if-match': (await manager.get(address)).headers.etag ?? '' };
    const saved = await manager.put(address, { [field]: first }, ifMatch);
    expect(saved.status, saved.text).toBe(200);
    const late = await manager.put(address, { [field]: second }, ifMatch);
    expect([late.status, late.body.title]).toEqual([412, 'Registro alterado por outra pessoa']);
    const stands = await manager.get(address);
    expect(stands.body).toEqual(saved.body);
    expect(stands.body[field]).toEqual(first);
    const again = await manager.put(address, { [field]: second }, { 'if-match': stands.headers.etag ?? '' });
    expect(again.body[field]).toEqual(second);
    await manager.delete(address);
  });
});

describe.each([...DELETABLE])('$name', ({ make: makeOne, field, values: [first] }) => {
  test('is not deleted by who saw an older version, and is by who saw this one', async () => {
    const address = await makeOne();
    const old = { 'if-match': (await manager.get(address)).headers.etag ?? '' };
    const changed = await manager.put(address, { [field]: first });
    expect((await manager.delete(address, old)).status).toBe(412);
    expect((await manager.get(address)).body).toEqual(changed.body);
    const deleted = await manager.delete(address, { 'if-match': changed.headers.etag ?? '' });
    expect(deleted.status).toBe(204);
    expect((await manager.get(address)).status).toBe(404);
  });
});
