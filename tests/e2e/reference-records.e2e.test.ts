/** What the whole organisation shares: basins, sub-basins, sponsors and their contacts. */
import { describe, expect, test } from 'vitest';
import { usePanel } from '../support/panel-run.ts';
import {
  button,
  choose,
  confirmDeletion,
  expectGood,
  field,
  heading,
  record,
  sentencesOf,
} from '../support/screen.ts';
import { sizes } from '../support/sizes.ts';

const panel = usePanel();

describe.each(sizes('on a phone'))('%s', (_, viewport) => {
  // In every run the sponsor goes the same way, registry-deletion.e2e.test.ts keeps what is named, and the API’s tests have both.
  test.runIf(process.env['TEST_FULL'])(
    'a basin and its sub-basin are registered; the basin is kept while it has one',
    async () => {
      const basin = `Rio Caratinga ${viewport.width}`;
      const page = await panel.person({ viewport });
      await page.goto('/admin/bacias/adicionar');
      await heading(page, 'Cadastro de bacia').waitFor();
      await button(page, 'Cadastrar').click();
      await expect.poll(() => sentencesOf(page, 'name')).toContain('Digite o nome da Bacia!');
      // One after the other, and in the list from one to the next.
      const other = `Alto Manhuaçu ${viewport.width}`;
      await field(page, 'name').fill(other);
      await button(page, 'Cadastrar e adicionar outro').click();
      await page.getByText('Cadastrado com sucesso!').waitFor();
      await expect.poll(() => field(page, 'name').inputValue()).toBe('');
      expect(await field(page, 'name').evaluate((own) => own === document.activeElement)).toBe(true);
      await field(page, 'name').fill(basin);
      await expectGood(page);
      await button(page, 'Cadastrar').click();
      await record(page, basin).waitFor();
      await expectGood(page);
      await record(page, other).getByRole('link', { name: 'Visualizar' }).click();
      await expect.poll(() => field(page, 'name').inputValue()).toBe(other);
      expect(await button(page, 'Registro anterior').isDisabled()).toBe(true);
      await expectGood(page);
      await button(page, 'Próximo registro').click();
      await expect.poll(() => field(page, 'name').inputValue()).toBe(basin);
      await page.getByText('2 de 2', { exact: true }).waitFor();

      await page.goto('/admin/sub-bacias/adicionar');
      await button(page, 'Cadastrar').click();
      await expect.poll(() => sentencesOf(page, 'name')).toContain('Digite o nome da Sub-bacia!');
      expect(await sentencesOf(page, 'basin')).toContain('Selecione uma bacia para a sub-bacia!');
      expect(await sentencesOf(page, 'state')).toContain('Selecione um estado!');
      await field(page, 'name').fill('Córrego do Meio');
      await choose(page, 'basin', 'caratinga', basin);
      await choose(page, 'state', 'minas', 'Minas Gerais');
      await expectGood(page);
      await button(page, 'Cadastrar').click();
      await record(page, basin).getByText('Minas Gerais').waitFor();
      await record(page, basin).getByRole('link', { name: 'Visualizar' }).click();
      await heading(page, 'Edição de sub-bacia').waitFor();
      await expect.poll(() => field(page, 'basin').inputValue()).toBe(basin);
      await expectGood(page);

      await page.goto('/admin/bacias');
      await record(page, basin).getByRole('button', { name: 'Excluir' }).click();
      await button(page, 'Sim, Excluir!').click();
      await page.getByText('A bacia não pode ser excluída: há sub-bacias nela.').waitFor();
      await button(page, 'Cancelar').click();
      await page.goto('/admin/sub-bacias');
      await record(page, basin).getByRole('button', { name: 'Excluir' }).click();
      await confirmDeletion(page);
      await page.goto('/admin/bacias');
      for (const one of [basin, other]) {
        await record(page, one).getByRole('button', { name: 'Excluir' }).click();
        await confirmDeletion(page);
      }
    },
  );

  test('a sponsor is registered, gets a contact, and both are deleted', async () => {
    const name = `Fundação Rio Vivo ${viewport.width}`;
    const page = await panel.person({ viewport });
    await page.goto('/admin/patrocinadores/adicionar');
    await heading(page, 'Cadastro de patrocinadores').waitFor();
    await button(page, 'Cadastrar').click();
    await expect.poll(() => sentencesOf(page, 'name')).toContain('Digite o nome do patrocinador!');
    expect(await sentencesOf(page, 'state_id')).toContain('Selecione um estado!');
    expect(await field(page, 'city').isDisabled()).toBe(true);
    await field(page, 'name').fill(name);
    await choose(page, 'state_id', 'minas', 'Minas Gerais');
    await expect.poll(() => sentencesOf(page, 'city')).toContain('Selecione uma cidade!');
    await choose(page, 'city', 'belo hor', 'Belo Horizonte');
    await field(page, 'main_phone').fill('3132771234');
    await field(page, 'main_email').fill('contato@exemplo.org.br');
    await field(page, 'website').fill('www.exemplo.org.br');
    const others = {
      street: 'Avenida Getúlio Vargas',
      number: '671',
      neighborhood: 'Funcionários',
      complement: '4º andar',
      department: 'Relações institucionais',
      service_phone: '(31) 3277-5678',
      cell_phone: '(31) 99999-1234',
    };
    for (const [own, text] of Object.entries(others)) await field(page, own).fill(text);
    await expectGood(page);
    // The next one starts empty; this one's screen is where a sponsor alone leads.
    await button(page, 'Cadastrar e adicionar outro').click();
    await page.getByText('Cadastrado com sucesso!').waitFor();
    await expect.poll(() => field(page, 'name').inputValue()).toBe('');
    expect(await field(page, 'name').evaluate((own) => own === document.activeElement)).toBe(true);
    expect(await field(page, 'main_phone').inputValue()).toBe('');
    await field(page, 'name').fill(`Instituto ${name}`);
    await choose(page, 'state_id', 'minas', 'Minas Gerais');
    await choose(page, 'city', 'belo hor', 'Belo Horizonte');
    await field(page, 'main_phone').fill('3132771234');
    await field(page, 'main_email').fill('contato@exemplo.org.br');
    await button(page, 'Cadastrar').click();
    await heading(page, 'Edição de patrocinador').waitFor();
    await expect.poll(() => field(page, 'name').inputValue()).toBe(`Instituto ${name}`);
    await page.goto('/admin/patrocinadores');
    await record(page, `Instituto ${name}`).getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await record(page, name).getByRole('link', { name: 'Visualizar' }).click();

    await heading(page, 'Edição de patrocinador').waitFor();
    await expect.poll(() => field(page, 'city').inputValue()).toBe('Belo Horizonte');
    for (const [own, text] of Object.entries(others)) {
      expect(await field(page, own).inputValue()).toBe(text);
    }
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await panel.api.send('GET', `/sponsors/${id}`)).toMatchObject({
      main_phone: '3132771234',
      service_phone: '3132775678',
      cell_phone: '31999991234',
    });
    await expectGood(page);
    await page.getByRole('link', { name: 'Contatos', exact: true }).click();
    await page.getByText('Ainda não existem contatos cadastrados.').waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: '+ Adicionar' }).click();
    await heading(page, 'Cadastro de contato').waitFor();
    await button(page, 'Cadastrar').click();
    await expect.poll(() => sentencesOf(page, 'name')).toContain('Digite o nome do contato!');
    expect(await sentencesOf(page, 'cell_phone')).toContain('Digite o celular do contato!');
    expect(await sentencesOf(page, 'email')).toContain('Digite um e-mail válido!');
    expect(await sentencesOf(page, 'department')).toContain('Digite o departamento do contato!');
    await field(page, 'name').fill('Célia Ramos');
    await field(page, 'department').fill('Sustentabilidade');
    await field(page, 'email').fill('celia@exemplo.org.br');
    await field(page, 'cell_phone').fill('31999991234');
    await field(page, 'phone').fill('3132771234');
    await field(page, 'service_phone').fill('3132775678');
    await button(page, 'Cadastrar').click();
    await record(page, 'Célia Ramos').getByText('(31) 99999-1234').waitFor();
    await expectGood(page);
    await record(page, 'Célia Ramos').getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await page.getByText('Ainda não existem contatos cadastrados.').waitFor();

    await page.goto('/admin/patrocinadores');
    await record(page, name).getByRole('button', { name: 'Excluir' }).click();
    await confirmDeletion(page);
    await page.getByText('Ainda não existem patrocinadores cadastrados.').waitFor();
  });
});
