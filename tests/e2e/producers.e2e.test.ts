/** Rural producers, as a technician registers, finds and changes them in the panel. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESKTOP, download } from '../support/chromium.ts';
import { usePanel } from '../support/panel-run.ts';
import { makePropertyPlace, type PropertyPlace } from '../support/property-place.ts';
import { nextCpf } from '../support/records.ts';
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
  page.getByRole('navigation', { name: 'Partes do proprietário' }).getByRole('link', { name, exact: true });
const masked = (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');

describe.each(sizes('at a desk'))('%s', (_, viewport) => {
  test('one is registered with every field, found in the tabs, and by CPF in the list', async () => {
    const name = `Antônio Brás ${viewport.width}`;
    const cpf = nextCpf();
    const page = await technician(viewport);
    await page.goto('/admin/proprietarios/adicionar');
    await heading(page, 'Cadastro de novo proprietário').waitFor();
    await field(page, 'name').fill(name);
    await field(page, 'nickname').fill('Toninho');
    await field(page, 'cpf').fill(cpf);
    expect(await field(page, 'cpf').inputValue()).toBe(masked(cpf));
    await field(page, 'rg').fill('MG-12.345.678');
    await field(page, 'home_phone').fill('3332711234');
    await field(page, 'cell_phone').fill('33999991234');
    await choose(page, 'state_id', 'minas', 'Minas Gerais');
    await choose(page, 'city', 'governador', 'Governador Valadares');
    await field(page, 'cep').fill('35010000');
    const others = {
      service_phone: '(33) 3271-5678',
      district: 'Chonim',
      street: 'Córrego do Onça',
      number: 'km 6',
      neighborhood: 'Zona rural',
    };
    for (const [own, text] of Object.entries(others)) await field(page, own).fill(text);
    await expectGood(page);
    await button(page, 'Cadastrar').click();

    await titled(page, 'Edição de proprietário').waitFor();
    await page.getByText('Cadastrado com sucesso!').waitFor();
    await expect.poll(() => field(page, 'cpf').inputValue()).toBe(masked(cpf));
    expect(await field(page, 'cell_phone').inputValue()).toBe('(33) 99999-1234');
    expect(await field(page, 'home_phone').inputValue()).toBe('(33) 3271-1234');
    expect(await field(page, 'service_phone').inputValue()).toBe(others.service_phone);
    expect(await field(page, 'nickname').inputValue()).toBe('Toninho');
    const contact = page.getByRole('list', { name: 'Contato do proprietário' }).getByRole('link');
    expect(await contact.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+5533999991234',
      'https://wa.me/5533999991234',
      'tel:+553332711234',
      expect.stringMatching(/^tel:\+55\d{10,11}$/),
    ]);
    await expectGood(page);

    await tab(page, 'Endereço Residência').click();
    await titled(page, 'Edição de proprietário - Endereço (Residência)').waitFor();
    await expect.poll(() => field(page, 'city').inputValue()).toBe('Governador Valadares');
    expect(await field(page, 'cep').inputValue()).toBe('35010-000');
    expect(await field(page, 'district').inputValue()).toBe(others.district);
    expect(await field(page, 'number').inputValue()).toBe(others.number);
    expect(await field(page, 'neighborhood').inputValue()).toBe(others.neighborhood);
    await expectGood(page);

    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await walkTo(page, '/admin/proprietarios');
    // Copied from a program that puts signs around a number that nobody sees.
    await field(page, 'q').fill(`\u202a${masked(cpf)}\u202c`);
    await button(page, 'Pesquisar').click();
    await expect.poll(() => page.url()).toContain('?q=%7E1');
    await record(page, name)
      .getByText(cpf.replace(/...(...)(...)../, '***.$1.$2-**'))
      .waitFor();
    await expect.poll(() => record(page, '-').count()).toBe(1);
    await expectGood(page);
    // Neither an address of the panel nor one of its calls holds it, and the way back finds it again.
    await record(page, name).getByRole('link', { name: 'Visualizar' }).click();
    await heading(page, name).waitFor();
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect.poll(() => field(page, 'q').inputValue()).toBe(masked(cpf));
    expect(calls.filter((url) => decodeURIComponent(url).replaceAll(/[.-]/g, '').includes(cpf))).toEqual([]);
    expect(calls.some((url) => url.includes('/api/rural_producers?'))).toBe(true);
    // An address from before is cleared of it.
    await page.goto(`/admin/proprietarios?q=${encodeURIComponent(`\u202a${masked(cpf)}\u202c`)}`);
    await expect.poll(() => page.url()).toContain('?q=%7E1');
    await record(page, name).getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await record(page, name).waitFor({ state: 'detached' });
  });

  // In every run a property's form says so (rural-properties); the words are the API's (rural-producers.test.ts).
  test.runIf(process.env['TEST_FULL'])(
    'what is missing is said at its field, in the words of each',
    async () => {
      const page = await technician(viewport);
      await page.goto('/admin/proprietarios/adicionar');
      await button(page, 'Cadastrar').click();
      await page.getByText('Digite o nome do proprietário!').waitFor();
      expect(await sentencesOf(page, 'cpf')).toContain('Informe o CPF do proprietário!');
      expect(await sentencesOf(page, 'state_id')).toContain('Selecione um estado!');
      expect(await sentencesOf(page, 'cep')).toContain('Preencha o campo!');
      await choose(page, 'state_id', 'minas', 'Minas Gerais');
      await expect.poll(() => sentencesOf(page, 'city')).toContain('Selecione uma cidade!');
      await expectGood(page);
    },
  );

  test("'Outro' needs its description, and unticking it clears that", async () => {
    const id = await place.makeProducer(`Geraldo ${viewport.width}`);
    const page = await technician(viewport);
    await page.goto(`/admin/proprietarios/editar/${id}/categorias`);
    await button(page, 'Editar').click();
    expect(await field(page, 'other_description').isDisabled()).toBe(true);
    await page.getByLabel('Arrendatário').check();
    await page.getByLabel('Outro').check();
    await button(page, 'Atualizar').click();
    await expect.poll(() => sentencesOf(page, 'other_description')).toContain('Preencha o campo!');
    await field(page, 'other_description').fill('Comodatário');
    await expectGood(page);
    await button(page, 'Atualizar').click();
    await page.getByText('Atualizado com sucesso!').waitFor();

    await button(page, 'Editar').click();
    expect(await field(page, 'other_description').inputValue()).toBe('Comodatário');
    await page.getByLabel('Outro').uncheck();
    await expect.poll(() => field(page, 'other_description').inputValue()).toBe('');
    await button(page, 'Atualizar').click();
    await button(page, 'Editar').waitFor();
    const stored = await panel.api.send('GET', `/rural_producers/${id}/producer_categories`);
    expect(stored).toMatchObject({ tenant: true, other: false, other_description: null });
  });

  test('bank data are optional, and the projects of the properties are listed', async () => {
    const id = await place.makeProducer(`Lázaro ${viewport.width}`);
    await place.makeProperty({ rural_producer: id, name: `Sítio ${viewport.width}` });
    const page = await technician(viewport);
    await page.goto(`/admin/proprietarios/editar/${id}/dados-bancarios`);
    await titled(page, 'Edição de proprietário - Dados bancários').waitFor();
    await button(page, 'Editar').click();
    await field(page, 'bank_name').fill('Sicoob');
    await field(page, 'account_type').selectOption({ label: 'Conta poupança' });
    await button(page, 'Atualizar').click();
    await page.getByText('Atualizado com sucesso!').waitFor();
    expect(await panel.api.send('GET', `/rural_producers/${id}/bank_datas`)).toMatchObject({
      bank_name: 'Sicoob',
      agency: null,
      account_type_label: 'Conta poupança',
    });

    await tab(page, 'projetos').click();
    await titled(page, 'Edição de proprietário - Projetos').waitFor();
    for (const text of ['01/01/2025', '31/12/2028', 'Em execução']) {
      await record(page, 'Rio Doce Vivo').getByText(text).waitFor();
    }
    await expectGood(page);

    // Who did what, and what a person may ask for, are not a technician's.
    await tab(page, 'Geral').click();
    await button(page, 'Editar').waitFor();
    expect(await button(page, 'Histórico').count()).toBe(0);
    expect(await tab(page, 'dados pessoais').count()).toBe(0);
  });

  test('a manager sees who changed what, hands the data out, and erases them for good', async () => {
    const name = `Sílvia ${viewport.width}`;
    const id = await place.makeProducer(name);
    const property = await place.makeProperty({ rural_producer: id, name: `Roça ${viewport.width}` });
    for (let n = 1; n <= 21; n += 1) {
      await panel.api.send('PUT', `/rural_producers/${id}`, { nickname: `Sil ${n}` });
    }
    const page = await panel.person({ viewport });
    await page.goto(`/admin/proprietarios/editar/${id}`);
    await button(page, 'Histórico').click();
    const history = page.getByRole('dialog', { name: 'Histórico' });
    const changed = history.locator('li').filter({ hasText: 'Alteração' }).first();
    await changed.getByText('Sil 20').waitFor();
    expect((await changed.locator('tbody tr').textContent())?.replace(/\s+/g, ' ')).toBe(
      'ApelidoSil 20Sil 21',
    );
    await expectGood(page);
    await history.getByRole('button', { name: 'Próxima página' }).click();
    const made = history.locator('li').filter({ hasText: 'Cadastro' });
    await made.getByText(name).waitFor();
    await made.getByText(/^\*{3}\.\d{3}\.\d{3}-\*\*$/).waitFor();
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    await expect
      .poll(() => button(page, 'Histórico').evaluate((own) => own === document.activeElement))
      .toBe(true);

    // Their properties, each in its own project; what can't be undone is on a tab of its own.
    const properties = page.getByRole('region', { name: 'Propriedades' });
    await properties.getByRole('link', { name: `Roça ${viewport.width}` }).waitFor();
    await properties.getByText('sem nascentes').waitFor();
    expect(await button(page, 'Anonimizar').count()).toBe(0);
    await tab(page, 'dados pessoais').click();
    const file = await download(page, () => page.getByRole('link', { name: 'Exportar dados' }).click());
    expect(file.name).toMatch(new RegExp(`^dados-pessoais-${name}-.*\\.xlsx$`));

    await button(page, 'Anonimizar').click();
    const dialog = page.getByRole('dialog', { name: `Anonimizar ${name}?` });
    await dialog.getByText('Você não terá como reverter essa ação!').waitFor();
    const erase = dialog.getByRole('button', { name: 'Sim, anonimizar!' });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('Entendo que os dados não poderão ser recuperados').check();
    await erase.click();
    await dialog.getByRole('alert').getByText('no projeto Rio Doce Vivo, que está em execução').waitFor();
    await expectGood(page);
    await panel.api.send('DELETE', place.path(property));
    await erase.click();
    await page.getByText('Dados anonimizados com sucesso!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const pseudonym = `Proprietário anonimizado nº ${id}`;
    await page.getByText(pseudonym, { exact: true }).waitFor();
    await heading(page, pseudonym).waitFor();
    await expect
      .poll(() => heading(page, pseudonym).evaluate((own) => own === document.activeElement))
      .toBe(true);
    await tab(page, 'Geral').click();
    await expect.poll(() => field(page, 'name').inputValue()).toBe(pseudonym);
    expect(await field(page, 'cpf').inputValue()).toBe('');
    // Nothing can be filled in again, and the history tells no more than that something was.
    expect(await button(page, 'Editar').count()).toBe(0);
    await button(page, 'Histórico').click();
    await history.getByText('Anonimização', { exact: true }).waitFor();
    await history.getByText('Dados apagados a pedido da pessoa.').first().waitFor();
    expect(await history.getByText('Sil 2').count()).toBe(0);
  });
});

test('a CPF that another producer has is refused at the field', async () => {
  const taken = nextCpf();
  await panel.api.send('POST', '/rural_producers', {
    name: 'Já Cadastrada',
    cpf: taken,
    state_id: 31,
    city: 3_127_701,
    cep: '35010000',
  });
  const page = await technician();
  const id = await place.makeProducer('Outra Pessoa');
  await page.goto(`/admin/proprietarios/editar/${id}`);
  await button(page, 'Editar').click();
  await field(page, 'cpf').fill(taken);
  await button(page, 'Atualizar').click();
  await expect.poll(() => sentencesOf(page, 'cpf')).toContain('Já existe um proprietário com este CPF.');
});
