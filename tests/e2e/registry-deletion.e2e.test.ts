/** What the registries keep: records that others name, and everything from those who may only look. */
import { describe, expect, test } from 'vitest';
import { sample } from '../support/everyday.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { tripBody } from '../support/running.ts';
import { button, confirmDeletion, record } from '../support/screen.ts';
import { walkTo } from '../support/walk.ts';

const CARATINGA = { state_id: 31, city: 3_113_404 };
const PASSWORD = 'tres pratos de trigo';

let place: PropertyPlace;
const panel = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
});

async function make(path: string, body: object): Promise<number> {
  return Number((await panel.api.send('POST', path, body)).id);
}

interface Deletion {
  readonly name: string;
  /** Makes a record that another one names; answers how to let go of it. */
  readonly use: () => Promise<{ readonly shown: string; readonly free: () => Promise<unknown> }>;
  readonly list: string;
  readonly refusal: string;
}

const DELETIONS: readonly Deletion[] = [
  {
    name: 'a sub-basin with a property',
    list: 'sub-bacias',
    refusal: 'A sub-bacia não pode ser excluída: há propriedades nela.',
    use: async () => {
      const property = await place.makeProperty({ name: 'Sítio do Suaçuí' });
      return {
        shown: 'Suaçuí Grande',
        free: () => panel.api.send('DELETE', place.path(property)),
      };
    },
  },
  {
    name: 'a sponsor of a project',
    list: 'patrocinadores',
    refusal: 'O patrocinador não pode ser excluído: há projetos com ele.',
    use: async () => {
      const id = await make('/sponsors', { name: 'Cooperativa do Vale', ...CARATINGA });
      const link = `/projects/${place.project}/sponsors/${id}`;
      await panel.api.send('POST', `${link}/attach`);
      return { shown: 'Cooperativa do Vale', free: () => panel.api.send('POST', `${link}/detach`) };
    },
  },
  {
    name: 'a user of a project',
    list: 'usuarios',
    refusal: 'O usuário não pôde ser deletado. Verifique se o mesmo possui vínculo com algum projeto!',
    use: async () => {
      const user = { name: 'Dalva Nunes', email: 'dalva@example.org', role: 6, password: PASSWORD };
      const id = await make('/users', { ...user, projects: [place.project] });
      return {
        shown: 'dalva@example.org',
        free: () => panel.api.send('POST', `/users/${id}/projects`, { projects: [] }),
      };
    },
  },
];

// In every run one that a list below it names; a user's refusal by users.e2e.test.ts, a vehicle's by the test below.
describe.each(sample(DELETIONS, ['a sub-basin with a property']))('$name', ({ use, list, refusal }) => {
  test('is kept, the question says why, and it goes once nothing names it', async () => {
    const { shown, free } = await use();
    const page = await panel.person();
    await page.goto(`/admin/${list}`);
    await record(page, shown).getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Você não terá como reverter essa ação!').waitFor();
    await button(page, 'Sim, Excluir!').click();
    await page.getByRole('dialog', { name: 'Você tem certeza?' }).getByText(refusal).waitFor();
    await button(page, 'Cancelar').click();
    await free();
    await record(page, shown).getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await record(page, shown).waitFor({ state: 'detached' });
  });
});

test('a vehicle with a trip is kept, and goes with its own sentence once the trip is gone', async () => {
  const vehicle = await make('/vehicles', { plate: 'VIA-3D33', model_description: 'Hilux' });
  const activity = await make(`/projects/${place.project}/activities`, { name: 'Vistoria' });
  const trips = `/projects/${place.project}/trip_controls`;
  const trip = await make(trips, tripBody({ activity, vehicle }));
  const page = await panel.person();
  await page.goto('/admin/veiculos');
  await record(page, 'VIA-3D33').getByRole('button', { name: 'Excluir' }).click();
  await button(page, 'Sim, Excluir!').click();
  await page.getByText('O veículo não pode ser excluído: há viagens registradas com ele.').waitFor();
  // Refused for good: the question no longer offers what would be refused again.
  expect(await button(page, 'Sim, Excluir!').count()).toBe(0);
  await button(page, 'Cancelar').click();
  await panel.api.send('DELETE', `${trips}/${trip}`);
  await record(page, 'VIA-3D33').getByRole('button', { name: 'Excluir' }).click();
  await button(page, 'Sim, Excluir!').click();
  await page
    .getByRole('dialog', { name: 'Pronto!' })
    .getByText('O veículo foi excluído com sucesso!')
    .waitFor();
});

test('who may only look finds nothing to add, edit or delete', async () => {
  const person = { name: 'Sílvio', email: 'silvio@example.org', password: PASSWORD };
  await make('/users', { ...person, role: 5, projects: [place.project] });
  const account = await make(`/projects/${place.project}/banking_datas`, {
    bank_name: 'Sicoob',
    agency: '1',
    account_number: '2',
    account_type: 1,
  });
  const own = `projetos/editar/${place.project}`;
  const page = await panel.person({ as: person });
  await page.goto('/admin');
  for (const [screen, shown] of [
    ['bacias', 'Visualizar'],
    ['sub-bacias', 'Visualizar'],
    ['proprietarios', 'Visualizar'],
    ['projetos', 'Visualizar'],
    [own, 'Informações adicionais'],
    [`${own}/dados-bancarios`, 'Visualizar'],
    [`${own}/dados-bancarios/${account}`, 'Agência'],
    [`${own}/area-de-atuacao`, 'Viveiro florestal'],
    [`${own}/parametros-materia-prima`, 'Nenhum rolo cadastrado'],
    [`${own}/termos-de-compromisso`, 'Este projeto ainda não tem um termo de compromisso.'],
    [`${own}/patrocinadores`, 'Ainda não existem patrocinadores cadastrados.'],
    [`proprietarios/editar/${place.producer}`, 'Apelido'],
    [`proprietarios/editar/${place.producer}/endereco`, 'Distrito'],
    [`proprietarios/editar/${place.producer}/categorias`, 'Meeiro'],
    [`proprietarios/editar/${place.producer}/dados-bancarios`, 'Agência'],
  ] as const) {
    await walkTo(page, `/admin/${screen}`);
    await page.locator('main').getByText(shown).first().waitFor();
    const offered = page
      .locator('main')
      .getByText(/^(\+ Adicionar|Editar|Excluir|Cadastrar|Atualizar)$/)
      .filter({ visible: true });
    expect(await offered.allTextContents(), screen).toEqual([]);
  }
});
