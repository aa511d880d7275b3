/** A rural property, as a technician registers, finds and changes it in the panel. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, download } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import {
  button,
  choose,
  confirmDeletion,
  expectGood,
  field,
  heading,
  record,
  sentencesOf,
  titled,
} from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';
import { walkTo } from '../support/walk.ts';

let place: PropertyPlace;
const panel = usePanel(async ({ api }) => {
  place = await makePropertyPlace(api);
});

const technician = (viewport: { width: number; height: number } = DESKTOP) =>
  panel.person({ viewport, as: place.technician });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Partes da propriedade' }).getByRole('link', { name, exact: true });

async function fillRequired(page: Page, name: string): Promise<void> {
  await field(page, 'name').fill(name);
  await choose(page, 'rural_producer', 'joao b', 'João Batista');
  await choose(page, 'state_id', 'minas', 'Minas Gerais');
  await choose(page, 'city', 'governador', 'Governador Valadares');
  await field(page, 'cep').fill('35010000');
  await choose(page, 'subbasin', 'suacui', 'Doce – Suaçuí Grande');
}

describe.each(sizes('on a phone'))('%s', (_, viewport) => {
  test('a technician registers a property with every field, and finds each of them in its tabs', async () => {
    const name = `Sítio Água Limpa ${viewport.width}`;
    const page = await technician(viewport);
    await page.goto('/admin/propriedades/adicionar');
    await heading(page, 'Cadastro de nova propriedade').waitFor();
    await fillRequired(page, name);
    await field(page, 'total_area').fill('12,5');
    await field(page, 'registration_date').fill('03032026');
    await field(page, 'interest_register').fill('Procurou a equipe em março.');
    await field(page, 'descriptive_roadmaps').fill('14 km pela MG-259.');
    await field(page, 'district').fill('Baguari');
    await field(page, 'street').fill('Estrada do Suaçuí');
    await field(page, 'number').fill('km 14');
    await field(page, 'neighborhood').fill('Zona rural');
    await field(page, 'microbasin').fill('Córrego do Ouro');
    await expectGood(page);
    await button(page, 'Cadastrar').click();

    await titled(page, 'Edição de propriedade').waitFor();
    await page.getByText('Cadastrado com sucesso!').waitFor();
    await heading(page, name).waitFor();
    expect(await page.title()).toBe(`${name} · Vertente`);
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/propriedades\/editar\/\d+$/);
    await expect.poll(() => field(page, 'rural_producer').inputValue()).toBe('João Batista');
    expect(await field(page, 'total_area').inputValue()).toBe('12,5');
    expect(await field(page, 'registration_date').inputValue()).toBe('03/03/2026');
    expect(await field(page, 'name').isEditable()).toBe(false);
    await page.getByText('Teresa Oliveira').last().waitFor();
    await expectGood(page);
    const sketch = await download(page, () =>
      page.getByRole('link', { name: 'Croqui da propriedade (PDF)' }).click(),
    );
    expect(sketch.name).toBe(`croqui-${name}.pdf`);

    await tab(page, 'Endereço').click();
    await titled(page, 'Edição de propriedade - Endereço').waitFor();
    await expect.poll(() => field(page, 'city').inputValue()).toBe('Governador Valadares');
    expect(await field(page, 'state_id').inputValue()).toBe('Minas Gerais');
    expect(await field(page, 'cep').inputValue()).toBe('35010-000');
    expect(await field(page, 'street').inputValue()).toBe('Estrada do Suaçuí');
    await expectGood(page);

    await tab(page, 'Localização hidrográfica').click();
    await titled(page, 'Edição de propriedade - Localização hidrográfica').waitFor();
    await expect.poll(() => field(page, 'subbasin').inputValue()).toBe('Doce – Suaçuí Grande');
    expect(await field(page, 'microbasin').inputValue()).toBe('Córrego do Ouro');
    await expectGood(page);

    await page.goto('/admin/propriedades');
    for (const text of ['João Batista', 'Governador Valadares/MG', '12,50']) {
      await record(page, name).getByText(text).waitFor();
    }
    await expectGood(page);
  });

  test('what is missing is said at its field, in the words of each', async () => {
    const page = await technician(viewport);
    await page.goto('/admin/propriedades/adicionar');
    await button(page, 'Cadastrar').click();
    for (const [name, message] of [
      ['name', 'Digite o nome da propriedade!'],
      ['rural_producer', 'Selecione um proprietario!'],
      ['state_id', 'Selecione um estado!'],
      ['city', 'Selecione uma cidade!'],
      ['cep', 'Preencha o campo!'],
      ['subbasin', 'Selecione uma sub-bacia!'],
    ] as const) {
      await expect.poll(() => sentencesOf(page, name)).toBe(message);
    }
    expect(await field(page, 'name').evaluate((input) => input === document.activeElement)).toBe(true);
    await expectGood(page);
  });
});

// In every run a technician registers one with what is required in the chain; the date of today is the API's (rural-properties.test.ts).
test.runIf(process.env['TEST_FULL'])(
  'with only what is required it is registered too, under today’s date',
  async () => {
    const page = await technician();
    await page.goto('/admin/propriedades/adicionar');
    await fillRequired(page, 'Sítio do mínimo');
    await button(page, 'Cadastrar').click();
    await titled(page, 'Edição de propriedade').waitFor();
    const today = await page.evaluate(() => new Date().toLocaleDateString('pt-BR'));
    await expect.poll(() => field(page, 'registration_date').inputValue()).toBe(today);
    expect(await field(page, 'total_area').inputValue()).toBe('');
  },
);

test('sub-basins wait for the state, are its own, and go with it', async () => {
  const page = await technician();
  await page.goto('/admin/propriedades/adicionar');
  expect(await field(page, 'subbasin').isDisabled()).toBe(true);
  await choose(page, 'state_id', 'minas', 'Minas Gerais');
  await field(page, 'subbasin').click();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Doce – Caratinga',
    'Doce – Suaçuí Grande',
    'São Francisco – Rio das Velhas',
  ]);
  await page.getByRole('option', { name: 'Doce – Caratinga' }).click();
  await choose(page, 'state_id', 'espirito', 'Espírito Santo');
  await expect.poll(() => field(page, 'subbasin').inputValue()).toBe('');
  expect(await field(page, 'city').inputValue()).toBe('');
  await field(page, 'subbasin').click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Doce – Guandu']);
  await choose(page, 'state_id', 'acre', 'Acre');
  await expect
    .poll(() => field(page, 'subbasin').getAttribute('placeholder'))
    .toBe('Nenhuma sub-bacia neste estado');
  expect(await field(page, 'subbasin').isDisabled()).toBe(true);
});

test('what is missing to choose from is made beside the form, which keeps what was typed', async () => {
  const page = await panel.person();
  await page.goto('/admin/propriedades/adicionar');
  await field(page, 'name').fill('Sítio do Acre');
  await choose(page, 'state_id', 'acre', 'Acre');
  await button(page, 'Criar agora').click();
  const panelOf = page.getByRole('dialog', { name: 'Cadastro de sub-bacia' });
  await panelOf.locator('[name="name"]').fill('Alto Acre');
  await expect.poll(() => panelOf.locator('[name="state"]').inputValue()).toBe('Acre');
  await panelOf.locator('[name="basin"]').fill('doce');
  await page.getByRole('option', { name: 'Doce', exact: true }).click();
  await expectGood(page);
  await panelOf.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await panelOf.waitFor({ state: 'detached' });
  await expect.poll(() => field(page, 'subbasin').inputValue()).toBe('Doce – Alto Acre');
  expect(await field(page, 'name').inputValue()).toBe('Sítio do Acre');

  await field(page, 'rural_producer').fill('Zilda Nova');
  await button(page, 'Criar agora').click();
  const producer = page.getByRole('dialog', { name: 'Cadastro de novo proprietário' });
  await expect.poll(() => producer.locator('[name="name"]').inputValue()).toBe('Zilda Nova');
  await producer.getByRole('button', { name: 'Cancelar' }).click();
  await page
    .getByRole('dialog', { name: 'Há alterações que não foram salvas.' })
    .waitFor({ state: 'detached' });
  expect(await field(page, 'name').inputValue()).toBe('Sítio do Acre');
});

test('namesakes are told apart by CPF, and a draft remembers who was chosen', async () => {
  const twins = [await place.makeProducer('Maria da Luz'), await place.makeProducer('Maria da Luz')];
  const page = await technician();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/propriedades/adicionar');
  await field(page, 'rural_producer').fill('da luz');
  const options = page.getByRole('option', { name: /^Maria da Luz \(CPF \*{3}\.\d{3}\.\d{3}-\*{2}\)$/ });
  await expect.poll(() => options.count()).toBe(twins.length);
  await options.first().click();
  await page.waitForFunction(() =>
    Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key)?.includes('"rural_producer":')),
  );
  await page.reload();
  await button(page, 'Recuperar o que digitei').click();
  await expect.poll(() => field(page, 'rural_producer').inputValue()).toBe('Maria da Luz');
});

test('it is changed on its first tab and found by its name and by its producer', async () => {
  const owner = await place.makeProducer('Zulmira Peçanha');
  const property = await place.makeProperty({ name: 'Sítio antes', rural_producer: owner });
  const page = await technician();
  await page.goto('/admin/propriedades');
  for (const [q, found] of [
    ['zulmira pec', 1],
    ['SITIO ANTES', 1],
    ['nada disso', 0],
  ] as const) {
    await page.getByLabel('Pesquisa (nome da propriedade ou produtor)').fill(q);
    await button(page, 'Pesquisar').click();
    await page.waitForURL((url) => url.searchParams.get('q') === q);
    await expect.poll(() => record(page, 'Sítio antes').count()).toBe(found);
  }
  await page.goto(`/admin/propriedades/editar/${property}`);
  await button(page, 'Editar').click();
  await field(page, 'name').fill('Sítio depois');
  await button(page, 'Atualizar').click();
  await heading(page, 'Propriedades').waitFor();
  await record(page, 'Sítio depois').waitFor();
});

test('a property whose producer is gone says so, and is saved all the same', async () => {
  const leaving = await place.makeProducer('Quem vai embora');
  const property = await place.makeProperty({ name: 'Sítio sem dono', rural_producer: leaving });
  await panel.api.send('DELETE', `/rural_producers/${leaving}`);
  const page = await technician();
  await page.goto('/admin/propriedades?q=sem dono');
  await record(page, 'Sítio sem dono').getByText('Produtor não definido').waitFor();
  await walkTo(page, `/admin/propriedades/editar/${property}`);
  await page
    .getByRole('list', { name: 'Resumo da propriedade' })
    .getByText('Produtor não definido')
    .waitFor();
  await button(page, 'Editar').click();
  await field(page, 'total_area').fill('7,5');
  await button(page, 'Atualizar').click();
  await record(page, 'Sítio sem dono').getByText('7,50').waitFor();
});

test('a manager deletes a property; one whose springs have their material stays', async () => {
  await place.makeProperty({ name: 'Sítio que sai' });
  const kept = await place.makeProperty({ name: 'Sítio que fica' });
  await place.deliverSpring(kept);
  const page = await panel.person();
  await page.goto('/admin/propriedades?q=Sítio que');
  await record(page, 'Sítio que sai').getByRole('button', { name: 'Excluir' }).click();
  await confirmDeletion(page);
  await record(page, 'Sítio que sai').waitFor({ state: 'detached' });
  await record(page, 'Sítio que fica').getByRole('button', { name: 'Excluir' }).click();
  await button(page, 'Sim, Excluir!').click();
  await page
    .getByRole('alert')
    .getByText('A propriedade não pode ser excluída: há nascentes que já passaram de "Cadastrada".')
    .waitFor();
  await button(page, 'Cancelar').click();
  await record(page, 'Sítio que fica').waitFor();
});

test('an address of another of one’s projects says which, and goes there', async () => {
  const property = await place.makeProperty({ name: 'Sítio do outro projeto' });
  const dates = { start_date: '2026-01-01', end_date: '2028-01-01' };
  const { id } = await panel.api.send('POST', '/projects', {
    name: 'Bacia do Caratinga',
    status: 1,
    ...dates,
  });
  const page = await panel.person();
  await page.evaluate((chosen) => localStorage.setItem('projeto', String(chosen)), id);
  await page.goto('/admin/propriedades');
  for (const below of ['', '/caixa-secas/adicionar', '/nota-de-entrega']) {
    await walkTo(page, `/admin/propriedades/editar/${property}${below}`);
    await heading(page, 'Registro de outro projeto').waitFor();
    await page
      .getByText(
        'Esta propriedade é do projeto Rio Doce Vivo. O painel está agora no projeto Bacia do Caratinga.',
      )
      .waitFor();
  }
  await expectGood(page);
  await page.setViewportSize(PHONE);
  await expectGood(page);
  await page.setViewportSize(DESKTOP);
  await walkTo(page, `/admin/propriedades/editar/${property}`);
  await button(page, 'Trocar de projeto e abrir').click();
  await titled(page, 'Edição de propriedade').waitFor();
  await expect.poll(() => field(page, 'name').inputValue()).toBe('Sítio do outro projeto');
  expect(await page.getByRole('combobox', { name: 'Selecione um projeto' }).inputValue()).toBe(
    'Rio Doce Vivo',
  );
  await walkTo(page, '/admin/propriedades/editar/2000000000');
  await page.getByRole('alert').getByText('Não encontrado').waitFor();
  // The heading is seen: it has no name to wait for.
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Edição de propriedade');
  await expect.poll(() => page.getByRole('navigation', { name: 'Partes da propriedade' }).count()).toBe(0);
});

test('a record of a project that one may not enter is not there at all', async () => {
  const { id } = await panel.api.send('POST', '/projects', {
    name: 'Projeto dos outros',
    status: 1,
    start_date: '2026-01-01',
    end_date: '2028-01-01',
  });
  const body = { name: 'Sítio alheio', rural_producer: place.producer, subbasin: place.subbasin };
  const where = { state_id: 31, city: 3127701, cep: '35010000' };
  const path = `/projects/${Number(id)}/rural_properties`;
  const property = await panel.api.send('POST', path, { ...body, ...where });
  const page = await technician();
  await page.goto(`/admin/propriedades/editar/${Number(property.id)}`);
  await page.getByRole('alert').getByText('Não encontrado').waitFor();
  await expect.poll(() => page.getByRole('navigation', { name: 'Partes da propriedade' }).count()).toBe(0);
  expect(await page.getByText('Projeto dos outros').count()).toBe(0);
});
