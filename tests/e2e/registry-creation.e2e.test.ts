/** Every registry's 'Cadastrar': the required fields alone, and the words of a failure that loses nothing. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sample } from '../support/everyday.ts';
import { failing, SERVER_FAILED } from '../support/failing-calls.ts';
import { usePanel } from '../support/panel-run.ts';
import { nextCpf } from '../support/records.ts';
import { button, choose, field, heading, record, sentencesOf, titled } from '../support/screen.ts';
import { walkTo } from '../support/walk.ts';

const CARATINGA = { state_id: 31, city: 3_113_404 };

const panel = usePanel();

async function make(path: string, body: object): Promise<number> {
  return Number((await panel.api.send('POST', path, body)).id);
}

async function chooseCaratinga(page: Page): Promise<void> {
  await choose(page, 'state_id', 'minas', 'Minas Gerais');
  await choose(page, 'city', 'carating', 'Caratinga');
}

// In every run those whose sentence no other file's test meets; the others are also in project-lists, reference-records and projects.
const EMPTY_LISTS = [
  ['bacias', 'Ainda não existem bacias cadastradas.'],
  ['sub-bacias', 'Ainda não existem subbacias cadastradas.'],
  ['proprietarios', 'Ainda não existem proprietários cadastrados.'],
  ['veiculos', 'Ainda não existem veículos cadastrados.'],
  ...(process.env['TEST_FULL']
    ? [
        ['patrocinadores', 'Ainda não existem patrocinadores cadastrados.'],
        ['projetos', 'Ainda não existem projetos cadastrados.'],
      ]
    : []),
] as const;

// First in this file: nothing is registered yet.
test('an empty list says so in its own words, and offers the first record', async () => {
  const page = await panel.person();
  await page.goto('/admin');
  for (const [screen, sentence] of EMPTY_LISTS) {
    await walkTo(page, `/admin/${screen}`);
    await page.getByText(sentence).waitFor();
    await page.getByRole('link', { name: '+ Adicionar' }).click();
    await button(page, 'Cadastrar').waitFor();
  }
});

interface Creation {
  readonly name: string;
  /** The API's path, and the screen's address below /admin. */
  readonly at: () => Promise<readonly [path: string, screen: string]>;
  /** What 'Cadastrar' asks for on the untouched form, in the order of the fields. */
  readonly asked: Readonly<Record<string, string>>;
  /** Fills in what is required, and nothing else. */
  readonly fill: (page: Page) => Promise<void>;
  readonly failure?: string;
  /** What the screen after it shows. */
  readonly after: (page: Page) => Promise<void>;
  readonly stored: object;
}

const CREATIONS: readonly Creation[] = [
  {
    name: 'a vehicle',
    at: async () => ['/vehicles', 'veiculos/adicionar'],
    asked: {
      plate: 'Informe corretamente a placa do veículo! (modelo Mercosul)',
      model_description: 'Informe o modelo do veículo!',
    },
    fill: async (page) => {
      await field(page, 'plate').fill('mer1c05');
      await field(page, 'model_description').fill('Fiat Toro');
    },
    after: (page) => record(page, 'MER-1C05').waitFor(),
    stored: { plate: 'MER-1C05', model_description: 'Fiat Toro' },
  },
  {
    name: 'a basin',
    at: async () => ['/hydrographic_basins', 'bacias/adicionar'],
    asked: { name: 'Digite o nome da Bacia!' },
    fill: (page) => field(page, 'name').fill('Rio Itabapoana'),
    after: (page) => record(page, 'Rio Itabapoana').waitFor(),
    stored: { name: 'Rio Itabapoana' },
  },
  {
    name: 'a sub-basin',
    at: async () => {
      await make('/hydrographic_basins', { name: 'Mucuri' });
      return ['/hydrographic_subbasins', 'sub-bacias/adicionar'];
    },
    asked: {
      name: 'Digite o nome da Sub-bacia!',
      basin: 'Selecione uma bacia para a sub-bacia!',
      state: 'Selecione um estado!',
    },
    fill: async (page) => {
      await field(page, 'name').fill('Rio Pampã');
      await choose(page, 'basin', 'mucu', 'Mucuri');
      await choose(page, 'state', 'bah', 'Bahia');
    },
    after: (page) => record(page, 'Rio Pampã').getByText('Bahia').waitFor(),
    stored: { name: 'Rio Pampã', basin: { name: 'Mucuri' }, state_id: 29 },
  },
  {
    name: 'a sponsor',
    at: async () => ['/sponsors', 'patrocinadores/adicionar'],
    asked: {
      name: 'Digite o nome do patrocinador!',
      state_id: 'Selecione um estado!',
      city: 'Selecione uma cidade!',
    },
    fill: async (page) => {
      await field(page, 'name').fill('Instituto Só o Nome');
      await chooseCaratinga(page);
    },
    after: (page) => heading(page, 'Edição de patrocinador').waitFor(),
    stored: { name: 'Instituto Só o Nome', city_id: CARATINGA.city, main_phone: null, department: null },
  },
  {
    name: "a sponsor's contact",
    at: async () => {
      const id = await make('/sponsors', { name: 'Fundação Rio Vivo', ...CARATINGA });
      return [`/sponsors/${id}/contacts`, `patrocinadores/editar/${id}/contatos/adicionar`];
    },
    asked: {
      name: 'Digite o nome do contato!',
      department: 'Digite o departamento do contato!',
      email: 'Digite um e-mail válido!',
      cell_phone: 'Digite o celular do contato!',
    },
    fill: async (page) => {
      await field(page, 'name').fill('Célia Ramos');
      await field(page, 'department').fill('Sustentabilidade');
      await field(page, 'email').fill('celia@exemplo.org.br');
      await field(page, 'cell_phone').fill('+55 (31) 99999-1234');
    },
    after: (page) => record(page, 'Célia Ramos').getByText('(31) 99999-1234').waitFor(),
    stored: { cell_phone: '31999991234', phone: null, service_phone: null },
  },
  {
    name: 'a producer',
    at: async () => ['/rural_producers', 'proprietarios/adicionar'],
    asked: {
      name: 'Digite o nome do proprietário!',
      cpf: 'Informe o CPF do proprietário!',
      state_id: 'Selecione um estado!',
      city: 'Selecione uma cidade!',
      cep: 'Preencha o campo!',
    },
    fill: async (page) => {
      await field(page, 'name').fill('Zulmira dos Santos');
      await field(page, 'cpf').fill(nextCpf());
      await chooseCaratinga(page);
      await field(page, 'cep').fill('35300-000');
    },
    failure: 'Falha ao salvar cadastro. Tente novamente!',
    after: (page) => titled(page, 'Edição de proprietário').waitFor(),
    stored: { name: 'Zulmira dos Santos', nickname: null, home_phone: null, city_id: CARATINGA.city },
  },
  {
    name: 'a project',
    at: async () => ['/projects', 'projetos/adicionar'],
    asked: {
      name: 'Digite o nome do projeto!',
      status: 'Selecione o status atual do projeto!',
      start_date: 'Digite a data de início!',
      end_date: 'Digite a data de término!',
    },
    fill: async (page) => {
      await field(page, 'name').fill('Só o necessário');
      await field(page, 'status').selectOption('Encerrado');
      await field(page, 'start_date').fill('01022026');
      await field(page, 'end_date').fill('28/02/2026');
    },
    after: (page) => titled(page, 'Edição de projeto').waitFor(),
    stored: { status: 2, start_date: '2026-02-01', end_date: '2026-02-28', objective: null },
  },
  {
    name: 'an account of a project',
    at: async () => {
      const project = { name: 'Doce', status: 1, start_date: '2026-01-01', end_date: '2027-01-01' };
      const id = await make('/projects', project);
      return [`/projects/${id}/banking_datas`, `projetos/editar/${id}/dados-bancarios/adicionar`];
    },
    asked: {
      bank_name: 'Digite o nome do banco!',
      agency: 'Digite a agência!',
      account_number: 'Digite o número da conta!',
      account_type: 'Selecione o tipo da conta!',
    },
    fill: async (page) => {
      await field(page, 'bank_name').fill('Sicoob');
      await field(page, 'agency').fill('0123-4');
      await field(page, 'account_number').fill('56.789-X');
      await field(page, 'account_type').selectOption('Conta corrente');
    },
    after: (page) => record(page, 'Conta corrente').waitFor(),
    stored: { bank_name: 'Sicoob', agency: '0123-4', account_number: '56.789-X', account_type: 1 },
  },
  {
    name: 'a user',
    at: async () => ['/users', 'usuarios/adicionar'],
    asked: {
      name: 'Digite o nome do usuário!',
      role: 'Selecione um cargo para o usuário!',
      email: 'Digite um e-mail válido!',
      // With the hint that stands below it.
      password: 'Digite sua senha!  Pelo menos 8 caracteres.',
    },
    fill: async (page) => {
      await field(page, 'name').fill('Zilda Prates');
      await field(page, 'role').selectOption({ label: 'Supervisor' });
      await field(page, 'email').fill('zilda@example.org');
      await field(page, 'password').fill('tres pratos de trigo');
    },
    after: (page) => heading(page, 'Edição de usuário').waitFor(),
    stored: { name: 'Zilda Prates', role_id: 5, enabled: true, projects: [] },
  },
];

// In every run the one with the most sorts of fields; the others' sentences are also met by their own files.
const EVERYDAY = ['a producer'];

describe.each(sample(CREATIONS, EVERYDAY))('$name', ({ at, asked, fill, failure, after, stored }) => {
  test('asks for what is required, and is created with that alone, after a failure that loses nothing', async () => {
    const [path, screen] = await at();
    const page = await panel.person();
    await page.goto(`/admin/${screen}`);
    await button(page, 'Cadastrar').click();
    await expect.poll(() => refusedFields(page)).toEqual(Object.entries(asked));
    expect(await starredFields(page)).toEqual(Object.keys(asked));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe(Object.keys(asked)[0]);
    await fill(page);
    expect(await refusedFields(page)).toEqual([]);
    const mend = await failing(page, 'POST', path);
    await button(page, 'Cadastrar').click();
    const alert = page.getByRole('alert');
    await alert.getByText(failure ?? 'Falha ao cadastrar. Tente novamente!').waitFor();
    await alert.getByText(SERVER_FAILED).waitFor();
    await mend();
    await button(page, 'Cadastrar').click();
    await after(page);
    const { data } = await panel.api.send('GET', `${path}?per_page=200`);
    expect(data).toContainEqual(expect.objectContaining(deep(stored)));
  });
});

/** The form's invalid fields with the sentence at each. */
async function refusedFields(page: Page): Promise<(string | null)[][]> {
  const invalid = page.locator('form [name][aria-invalid="true"]');
  const names = await invalid.evaluateAll((inputs) =>
    inputs.map((input) => input.getAttribute('name') ?? ''),
  );
  return Promise.all(names.map(async (name) => [name, await sentencesOf(page, name)]));
}

/** The fields whose label has an asterisk. */
function starredFields(page: Page): Promise<string[]> {
  return page
    .locator('form [name]')
    .evaluateAll((inputs) =>
      inputs.flatMap((input) =>
        [...((input as HTMLInputElement).labels ?? [])].some((label) => label.textContent.endsWith('*'))
          ? [input.getAttribute('name') ?? '']
          : [],
      ),
    );
}

/** Inner objects may hold more than what is named. */
function deep(stored: object): object {
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? expect.objectContaining(value)
        : value,
    ]),
  );
}
