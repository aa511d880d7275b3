/** Every registry's edit screen: locked, unlocked, failing in words, and two editors at once. */
import { describe, expect, test } from 'vitest';
import { sample } from '../support/everyday.ts';
import { failing } from '../support/failing-calls.ts';
import { usePanel } from '../support/panel-run.ts';
import { nextCpf } from '../support/records.ts';
import { button, field } from '../support/screen.ts';

const CARATINGA = { state_id: 31, city: 3_113_404 };
const PASSWORD = 'tres pratos de trigo';

const panel = usePanel();

async function make(path: string, body: object): Promise<number> {
  return Number((await panel.api.send('POST', path, body)).id);
}

const sponsor = () => make('/sponsors', { name: 'Fundação Rio Vivo', ...CARATINGA });
const producer = () =>
  make('/rural_producers', { name: 'Ana Lima', cpf: nextCpf(), ...CARATINGA, cep: '35300000' });
const project = () =>
  make('/projects', { name: 'Águas do Doce', status: 1, start_date: '2026-01-01', end_date: '2027-01-01' });

interface Editing {
  readonly name: string;
  readonly at: () => Promise<readonly [path: string, screen: string]>;
  /** A text field with its label, and what this person and the other one put there. */
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly failure?: string;
}

const EDITINGS: readonly Editing[] = [
  {
    name: 'a vehicle',
    at: async () => {
      const id = await make('/vehicles', { plate: 'EDI-2B22', model_description: 'Gol' });
      return [`/vehicles/${id}`, `veiculos/editar/${id}`];
    },
    field: 'model_description',
    label: 'Modelo',
    mine: 'Gol 1.0',
    theirs: 'Gol 1.6',
    failure: 'Falha ao salvar atualização. Tente novamente!',
  },
  {
    name: 'a basin',
    at: async () => {
      const id = await make('/hydrographic_basins', { name: 'Itaúnas' });
      return [`/hydrographic_basins/${id}`, `bacias/editar/${id}`];
    },
    field: 'name',
    label: 'Nome',
    mine: 'Rio Itaúnas',
    theirs: 'Itaúnas do Norte',
  },
  {
    name: 'a sub-basin',
    at: async () => {
      const basin = await make('/hydrographic_basins', { name: 'Jequitinhonha' });
      const id = await make('/hydrographic_subbasins', { name: 'Araçuaí', basin, state: 31 });
      return [`/hydrographic_subbasins/${id}`, `sub-bacias/editar/${id}`];
    },
    field: 'name',
    label: 'Nome',
    mine: 'Rio Araçuaí',
    theirs: 'Araçuaí de Cima',
  },
  {
    name: 'a sponsor',
    at: async () => {
      const id = await sponsor();
      return [`/sponsors/${id}`, `patrocinadores/editar/${id}`];
    },
    field: 'main_phone',
    label: 'Telefone',
    mine: '(33) 99999-0001',
    theirs: '(33) 98888-0002',
  },
  {
    name: "a sponsor's contact",
    at: async () => {
      const id = await sponsor();
      const contact = await make(`/sponsors/${id}/contacts`, {
        name: 'Célia',
        email: 'celia@exemplo.org.br',
        cell_phone: '31999991234',
        department: 'TI',
      });
      return [`/sponsors/${id}/contacts/${contact}`, `patrocinadores/editar/${id}/contatos/${contact}`];
    },
    field: 'name',
    label: 'Nome',
    mine: 'Célia Ramos',
    theirs: 'Célia Reis',
  },
  {
    name: 'a producer',
    at: async () => {
      const id = await producer();
      return [`/rural_producers/${id}`, `proprietarios/editar/${id}`];
    },
    field: 'nickname',
    label: 'Apelido',
    mine: 'Aninha',
    theirs: 'Nana',
  },
  {
    name: "a producer's address",
    at: async () => {
      const id = await producer();
      return [`/rural_producers/${id}/producer_addresses`, `proprietarios/editar/${id}/endereco`];
    },
    field: 'street',
    label: 'Rua',
    mine: 'Rua das Flores',
    theirs: 'Rua do Rio',
  },
  {
    name: "a producer's bank data",
    at: async () => {
      const id = await producer();
      return [`/rural_producers/${id}/bank_datas`, `proprietarios/editar/${id}/dados-bancarios`];
    },
    field: 'bank_name',
    label: 'Banco',
    mine: 'Sicoob',
    theirs: 'Caixa',
  },
  {
    name: "a producer's categories",
    at: async () => {
      const id = await producer();
      const path = `/rural_producers/${id}/producer_categories`;
      await panel.api.send('PUT', path, { other: true, other_description: 'Posse antiga' });
      return [path, `proprietarios/editar/${id}/categorias`];
    },
    field: 'other_description',
    label: 'Descrição',
    mine: 'Comodatário',
    theirs: 'Herdeiro',
  },
  {
    name: "a project's account",
    at: async () => {
      const id = await project();
      const account = { bank_name: 'Sicoob', agency: '1', account_number: '2', account_type: 1 };
      const accountId = await make(`/projects/${id}/banking_datas`, account);
      return [
        `/projects/${id}/banking_datas/${accountId}`,
        `projetos/editar/${id}/dados-bancarios/${accountId}`,
      ];
    },
    field: 'agency',
    label: 'Agência',
    mine: '0123-4',
    theirs: '9876-5',
  },
  {
    name: 'a project',
    at: async () => {
      const id = await project();
      return [`/projects/${id}`, `projetos/editar/${id}`];
    },
    field: 'objective',
    label: 'Objetivo',
    mine: 'Recuperar nascentes',
    theirs: 'Plantar árvores',
  },
  {
    name: "a project's parameters",
    at: async () => {
      const id = await project();
      return [`/projects/${id}/feedstock_parameters`, `projetos/editar/${id}/parametros-materia-prima`];
    },
    field: 'wire_amount',
    label: 'Fios de arame',
    mine: '4',
    theirs: '5',
  },
  {
    name: 'a user',
    at: async () => {
      const user = { name: 'Bento', email: 'bento@example.org', role: 6, password: PASSWORD };
      const id = await make('/users', user);
      return [`/users/${id}`, `usuarios/editar/${id}`];
    },
    field: 'name',
    label: 'Nome',
    mine: 'Bento Reis',
    theirs: 'Bento Dias',
  },
];

// What a form does is one mechanism: in every run a mask and a choice behind a tick; a number by running-editing.e2e.test.ts.
const EVERYDAY = ['a sponsor', "a producer's categories"];

describe.each(sample(EDITINGS, EVERYDAY))('$name', ({ at, field: name, label, mine, theirs, failure }) => {
  test('is locked, unlocked, not left by mistake, kept through a failure, and of two editors the second chooses', async () => {
    const [path, screen] = await at();
    const page = await panel.person();
    await page.goto(`/admin/${screen}`);
    await button(page, 'Editar').waitFor();
    await page.getByRole('link', { name: 'Voltar', exact: true }).waitFor();
    expect(await field(page, name).isEditable()).toBe(false);
    expect(await button(page, 'Atualizar').count()).toBe(0);

    await button(page, 'Editar').click();
    await field(page, name).fill(mine);
    await page.getByRole('link', { name: 'Voltar', exact: true }).click();
    const leaving = page.getByRole('dialog', { name: 'Há alterações que não foram salvas.' });
    await leaving.getByRole('button', { name: 'Continuar editando' }).click();
    await leaving.waitFor({ state: 'detached' });
    expect(await page.locator('[role="dialog"]').count()).toBe(0);
    expect(await field(page, name).inputValue()).toBe(mine);
    const mend = await failing(page, 'PUT', path);
    await page.keyboard.press('Control+s');
    await page
      .getByRole('alert')
      .getByText(failure ?? 'Falha ao atualizar. Tente novamente!')
      .waitFor();
    expect(await field(page, name).inputValue()).toBe(mine);
    await mend();

    const wanted = (text: string) => {
      if (name === 'wire_amount') return Number(text);
      return name === 'main_phone' ? text.replace(/\D/g, '') : text;
    };
    await panel.api.send('PUT', path, { [name]: wanted(theirs) });
    await button(page, 'Atualizar').click();
    const conflict = page.getByRole('dialog', { name: 'Outra pessoa alterou este registro' });
    await conflict.getByRole('radiogroup', { name: label }).waitFor();
    await conflict.getByLabel(`Usar o da outra pessoa: ${theirs}`).waitFor();
    expect(await panel.api.send('GET', path)).toMatchObject({ [name]: wanted(theirs) });
    await conflict.getByRole('button', { name: 'Salvar com estas escolhas' }).click();
    await page.getByText('Atualizado com sucesso!').waitFor();
    expect(await panel.api.send('GET', path)).toMatchObject({ [name]: wanted(mine) });
  });
});

test('on an edit that empties them, plate and model are asked for in the words of that screen', async () => {
  const id = await make('/vehicles', { plate: 'VAZ-4E44', model_description: 'Uno' });
  const page = await panel.person();
  await page.goto(`/admin/veiculos/editar/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'plate').fill('');
  await field(page, 'model_description').fill('');
  await button(page, 'Atualizar').click();
  await page.getByText('Digite a placa do veículo!').waitFor();
  await page.getByText('Digite o modelo do veículo!').waitFor();
  await field(page, 'plate').fill('VAZ-4Z44');
  await page.getByText('Informe corretamente a placa do veículo! (modelo Mercosul)').waitFor();
});
