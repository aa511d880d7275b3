import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeTermHtml } from '#api/documents/term-text/write-term-html.ts';
import { readTermDocument } from '#domain/rules/term-document.ts';
import { type FormPage, openForm } from './form-page.ts';
import { axeFindings } from '../support/chromium.ts';
import { type GallerySite, openGallery } from './gallery-site.ts';
import { outline, pasteInto, type Written } from './term-writing.ts';
import {
  CLAUSES_HTML,
  GOOGLE_DOCS_BLANK_HTML,
  GOOGLE_DOCS_HTML,
  SPLIT_VARIABLE_HTML,
  WORD_CLAUSES_HTML,
  WORD_HTML,
} from './word-clipboard.ts';

let site: GallerySite;
let form: FormPage;

beforeAll(async () => {
  site = await openGallery();
});
afterAll(() => site.close());

async function written(name = 'preamble'): Promise<Written> {
  return (await form.value(name)) as Written;
}

async function outlineOf(name = 'preamble') {
  return (await written(name)).content?.map(outline);
}

const pasteHtml = (html: string, plain?: string) => pasteInto(form.field('preamble'), html, plain);

function tool(name: string | RegExp) {
  return form.page.getByRole('toolbar', { name: 'Formatação: Preâmbulo' }).getByRole('button', { name });
}

function focusedName() {
  return form.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('name'),
  );
}

describe('an empty term', () => {
  beforeEach(async () => {
    form = await openForm(site, { query: '#termo' });
    await form.field('preamble').click();
  });
  afterEach(() => form.leave());

  test('takes typed text with marks, headings, alignment and lists from the keyboard', async () => {
    await form.page.keyboard.type('# Termo');
    await form.page.keyboard.press('Enter');
    await form.page.keyboard.press('Control+b');
    await form.page.keyboard.type('forte');
    await form.page.keyboard.press('Control+b');
    await form.page.keyboard.type(' e simples');
    await form.page.keyboard.press('Enter');
    await form.page.keyboard.type('1. um');
    expect(await outlineOf()).toEqual([
      'h1(Termo)',
      'p(<bold>forte</bold> e simples)',
      'orderedList[listItem[p(um)]]',
    ]);
    expect(readTermDocument(await written()).problems).toEqual([]);
  });

  test('makes a chip of a variable that is typed whole', async () => {
    await form.page.keyboard.type('Eu, [NOME_PROPRIETARIO], e [nome_bacia]; [NADA].');
    expect(await outlineOf()).toEqual(['p(Eu, {NOME_PROPRIETARIO}, e {NOME_BACIA}; [NADA].)']);
    await form.page.keyboard.press('Control+z');
    expect(JSON.stringify(await outlineOf())).not.toContain('[NOME_PROPRIETARIO]');
  });

  test('suggests variables behind a bracket, with their descriptions', async () => {
    await form.page.keyboard.type('[');
    const list = form.page.getByRole('listbox', { name: 'Variáveis' });
    await expect.poll(() => list.getByRole('option').count()).toBe(20);
    await form.page.keyboard.type('cpf');
    await expect
      .poll(() => list.getByRole('option').allTextContents())
      .toEqual(['[CPF_PROPRIETARIO]CPF do proprietário']);
    const active = await form.field('preamble').getAttribute('aria-activedescendant');
    expect(await form.page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
    await form.page.keyboard.press('Enter');
    await form.page.keyboard.type(' ok');
    expect(await outlineOf()).toEqual(['p({CPF_PROPRIETARIO} ok)']);
  });

  test('finds a variable by its description, chooses with the arrows, and Escape leaves the text', async () => {
    await form.page.keyboard.type('[nome da');
    const options = form.page.getByRole('listbox', { name: 'Variáveis' }).getByRole('option');
    await expect.poll(() => options.count()).toBe(2);
    await form.page.keyboard.press('ArrowDown');
    await form.page.keyboard.press('Enter');
    expect(await outlineOf()).toEqual(['p({NOME_PROPRIEDADE})']);
    await form.page.keyboard.type(' [mes');
    await options.first().waitFor();
    await form.page.keyboard.press('Escape');
    expect(await options.count()).toBe(0);
    await form.page.keyboard.type(' livre');
    expect(await outlineOf()).toEqual(['p({NOME_PROPRIEDADE} [mes livre)']);
  });

  test('takes a variable from the toolbar', async () => {
    await tool('Inserir variável').click();
    await form.page.getByRole('menuitem', { name: /TOTAL_MUDAS/ }).click();
    await form.page.keyboard.type(' mudas');
    expect(await outlineOf()).toEqual(['p({TOTAL_MUDAS} mudas)']);
  });

  test('a choice gives the focus to the text at once, and Escape back to the tool', async () => {
    await tool('Inserir variável').click();
    const focused = await form.page
      .getByRole('menuitem', { name: /TOTAL_MUDAS/ })
      .evaluate((item: HTMLElement) => {
        item.click();
        return document.activeElement?.getAttribute('name');
      });
    expect(focused).toBe('preamble');
    await form.page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('preamble');
    await form.page.keyboard.press('Alt+F10');
    await form.page.keyboard.press('Enter');
    await form.page.getByRole('menuitemradio', { name: 'Título 2' }).waitFor();
    await form.page.keyboard.press('Escape');
    await form.page.getByRole('menu').waitFor({ state: 'detached' });
    await expect
      .poll(() => form.page.evaluate(() => document.activeElement?.getAttribute('data-tool')))
      .toBe('Estilo:');
  });

  test('pasted from Word keeps its structure and drops its styles', async () => {
    await pasteHtml(WORD_HTML);
    expect(await outlineOf()).toEqual([
      'h1-center(Termo de <bold>compromisso</bold>)',
      'h3(Das partes)',
      'p-justify(Eu, {NOME_PROPRIETARIO}, CPF <bold>{CPF_PROPRIETARIO}</bold>, <italic>declaro</italic> e <underline>aceito</underline>.)',
      'bulletList[listItem[p(Cercar a área) orderedList[listItem[p(com estacas)]]] listItem[p(Manter o gado fora)]]',
      'table[tableRow[tableHeader[p(<bold>Material</bold>)] tableHeader[p(Total)]] tableRow[tableCell[p(Estacas)] tableCell[p({TOTAL_ESTACAS})]]]',
      'pageBreak[]',
      'p(Segunda página [VARIAVEL_QUE_NAO_EXISTE])',
    ]);
    const pasted = await written();
    expect(readTermDocument(pasted).problems).toEqual([]);
    expect(JSON.stringify(pasted)).not.toMatch(/font|color|class|width":\d|href|alert/);
    expect(form.faults).toEqual([]);
  });

  test('pasted from Word keeps the numbers of its clauses, and a list that is written on counts on', async () => {
    await pasteHtml(WORD_CLAUSES_HTML);
    const termHtml = async () => {
      const { document, problems } = readTermDocument(await written());
      expect(problems).toEqual([]);
      return document && writeTermHtml(document);
    };
    expect(await termHtml()).toBe(CLAUSES_HTML);
    const signs = (start: number) =>
      form
        .field('preamble')
        .locator(`ol[start="${start}"]`)
        .evaluate((list) => getComputedStyle(list).listStyleType);
    expect([await signs(2), await signs(3), await signs(8)]).toEqual([
      'decimal',
      'upper-roman',
      'lower-alpha',
    ]);
    await form.field('preamble').getByText('nona').click();
    await form.page.keyboard.press('End');
    await form.page.keyboard.press('Enter');
    await form.page.keyboard.type('décima');
    expect(await termHtml()).toContain(
      '<ol start="8" type="a"><li><p>oitava</p></li><li><p>nona</p></li><li><p>décima</p></li></ol>',
    );
    expect(form.faults).toEqual([]);
  });

  test('pasted from Google Docs reads what its styles say', async () => {
    await pasteHtml(GOOGLE_DOCS_HTML);
    expect(await outlineOf()).toEqual([
      'h2(Do objeto)',
      'p-right(<underline><italic><bold>Valadares</bold></italic></underline>, {DIA} de {MES} de {ANO})',
      'orderedList[listItem[p(Primeiro)]]',
    ]);
    expect(readTermDocument(await written()).problems).toEqual([]);
  });

  test('a blank line pasted from Google Docs is one empty paragraph, and none stands at the end', async () => {
    await pasteHtml(GOOGLE_DOCS_BLANK_HTML);
    expect((await outlineOf())?.join(' ')).toBe(
      'p() p(um↵dois) p() p(Antes) p() p(Depois↵da quebra) p() p() bulletList[listItem[p(Item)]] p() table[tableRow[tableCell[p(Casa)]]] p() p(Fim.)',
    );
  });

  test('a variable pasted with its letters formatted in parts is a chip with its first letter’s marks', async () => {
    await pasteHtml(SPLIT_VARIABLE_HTML);
    expect(await outlineOf()).toEqual([
      'p(O produtor {NOME_PROPRIETARIO}, em <bold>{MES}</bold> de {ANO}, [NA<bold>DA</bold>])',
    ]);
  });

  test('pasted as plain text makes chips too', async () => {
    await pasteHtml('', 'Município de [NOME_CIDADE_PROP]\n\n[UF_PROPRIETARIO]');
    expect(await outlineOf()).toEqual(['p(Município de {NOME_CIDADE_PROP})', 'p({UF_PROPRIETARIO})']);
  });

  test('copied and pasted within the editor keeps the chips', async () => {
    await form.page.keyboard.type('Eu, [NOME_PROPRIETARIO].');
    await form.page.keyboard.press('Control+a');
    await form.page.keyboard.press('Control+c');
    await form.page.keyboard.press('ArrowRight');
    // The browser tells the editor of a moved cursor a moment later.
    await expect.poll(() => form.page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
    await form.page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true))));
    await form.page.keyboard.press('Control+v');
    await expect
      .poll(() => outlineOf())
      .toEqual(['p(Eu, {NOME_PROPRIETARIO}.)', 'p(Eu, {NOME_PROPRIETARIO}.)']);
  });

  test('a table is inserted, grown, shrunk and removed from the menu', async () => {
    const choose = async (item: string) => {
      await tool('Tabela').click();
      await form.page.getByRole('menuitem', { name: item }).click();
    };
    const size = async () => {
      const [table] = (await written()).content ?? [];
      return [
        table?.content?.length,
        table?.content?.[0]?.content?.length,
        table?.content?.[0]?.content?.[0]?.type,
      ];
    };
    await choose('Inserir tabela');
    expect(await size()).toEqual([3, 3, 'tableHeader']);
    await choose('Adicionar linha abaixo');
    await choose('Adicionar coluna à direita');
    expect(await size()).toEqual([4, 4, 'tableHeader']);
    await choose('Linha de cabeçalho');
    await choose('Excluir linha');
    await choose('Excluir coluna');
    expect(await size()).toEqual([3, 3, 'tableCell']);
    expect(readTermDocument(await written()).problems).toEqual([]);
    await choose('Excluir tabela');
    expect(await outlineOf()).toEqual(['p()']);
  });

  test('the Tab key goes through a table and out of it', async () => {
    await tool('Tabela').click();
    await form.page.getByRole('menuitem', { name: 'Inserir tabela' }).click();
    await form.page.keyboard.type('a');
    await form.page.keyboard.press('Tab');
    await form.page.keyboard.type('b');
    for (let cell = 0; cell < 8; cell += 1) await form.page.keyboard.press('Tab');
    expect(await focusedName()).not.toBe('preamble');
    expect((await written()).content?.[0]?.content).toHaveLength(3);
  });

  test('a page break stands between two paragraphs, and not inside a table', async () => {
    await form.page.keyboard.type('um');
    await tool('Inserir quebra de página').click();
    await form.page.keyboard.type('dois');
    expect(await outlineOf()).toEqual(['p(um)', 'pageBreak[]', 'p(dois)']);
    await tool('Tabela').click();
    await form.page.getByRole('menuitem', { name: 'Inserir tabela' }).click();
    await expect.poll(() => tool('Inserir quebra de página').getAttribute('aria-disabled')).toBe('true');
  });

  test('undo and redo from the toolbar', async () => {
    expect(await tool('Desfazer').getAttribute('aria-disabled')).toBe('true');
    await form.page.keyboard.type('texto');
    await tool('Desfazer').click();
    expect(await outlineOf()).toEqual(['p()']);
    await tool('Refazer').click();
    expect(await outlineOf()).toEqual(['p(texto)']);
  });

  test('the toolbar is one stop of the Tab key, reached by Alt+F10 and left by Escape', async () => {
    await form.page.keyboard.press('Alt+F10');
    expect(await focusedName()).toBe('Estilo: parágrafo');
    await form.page.keyboard.press('ArrowRight');
    expect(await focusedName()).toBe('Negrito');
    await form.page.keyboard.press('End');
    expect(await focusedName()).toBe('Refazer');
    await form.page.keyboard.press('ArrowRight');
    expect(await focusedName()).toBe('Estilo: parágrafo');
    await form.page.keyboard.press('ArrowRight');
    await form.page.keyboard.press('Enter');
    await form.page.keyboard.type('negrito');
    expect(await outlineOf()).toEqual(['p(<bold>negrito</bold>)']);
    await form.page.keyboard.press('Shift+Tab');
    expect(await focusedName()).toBe('Negrito');
    await form.page.keyboard.press('Escape');
    await expect.poll(focusedName).toBe('preamble');
  });

  test('a heading is chosen by keyboard from the style menu', async () => {
    await form.page.keyboard.type('Título');
    await form.page.keyboard.press('Alt+F10');
    await form.page.keyboard.press('Enter');
    // The menu opens on its first item.
    const roleInFocus = () => form.page.evaluate(() => document.activeElement?.getAttribute('role'));
    await expect.poll(roleInFocus).toBe('menuitemradio');
    await form.page.keyboard.press('ArrowDown');
    await form.page.keyboard.press('ArrowDown');
    await form.page.keyboard.press('Enter');
    expect(await outlineOf()).toEqual(['h2(Título)']);
    await form.page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('preamble');
  });
});

describe('a stored term', () => {
  beforeEach(async () => {
    form = await openForm(site, { query: '?preenchido#termo' });
  });
  afterEach(() => form.leave());

  test('comes back unchanged until something is typed', async () => {
    const stored = await written();
    await form.field('preamble').click();
    await form.page.keyboard.press('Control+End');
    expect(await written()).toEqual(stored);
    expect(await form.page.getByTestId('changed').textContent()).toBe('igual');
    await form.page.keyboard.type('!');
    expect(await form.page.getByTestId('changed').textContent()).toBe('alterado');
    expect(await outlineOf()).toContain('p-justify(<italic>Segunda página.!</italic>)');
    await form.page.getByRole('button', { name: 'Desfazer tudo' }).click();
    expect(await form.field('preamble').textContent()).not.toContain('!');
  });

  test('is shown without tools and can not be changed while the form is locked', async () => {
    await form.page.getByLabel('Somente leitura').click();
    expect(await form.page.getByRole('toolbar').count()).toBe(0);
    expect(await form.field('preamble').getAttribute('contenteditable')).toBe('false');
    await form.field('preamble').click();
    await form.page.keyboard.type('x');
    expect(await form.page.getByTestId('changed').textContent()).toBe('igual');
  });
});

test.each([1280, 360])(
  'at %d px axe has nothing to report, and nothing is wider than the screen',
  async (width) => {
    form = await openForm(site, { query: '?preenchido#termo', width });
    const { page } = form;
    const found = () => axeFindings(page);
    expect(await found()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await form.field('contract_terms').click();
    await page.keyboard.type('[');
    await page.getByRole('listbox', { name: 'Variáveis' }).waitFor();
    expect(await found()).toEqual([]);
    const list = await page.getByRole('listbox', { name: 'Variáveis' }).boundingBox();
    expect(list && list.x + list.width).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await page.getByLabel('Somente leitura').click();
    expect(await found()).toEqual([]);
    form.leave();
  },
);

test.each([1280, 360])(
  'at %d px a term that another person changed is chosen by reading the passage that differs',
  async (width) => {
    form = await openForm(site, { query: '?preenchido#termo', width });
    await form.field('preamble').getByText('Segunda página.').click();
    await form.page.keyboard.press('Control+Home');
    await form.page.keyboard.type('Novo ');
    await form.page.getByRole('button', { name: 'Salvar depois de outra pessoa' }).click();
    const dialog = form.page.getByRole('dialog');
    await dialog.getByRole('radiogroup', { name: 'Preâmbulo' }).waitFor();
    const passage = (title: string, will: string) =>
      `${title}Termo de compromisso\nEu, [NOME_PROPRIETARIO], CPF [CPF_PROPRIETARIO], residente em [ENDERECO_PROPRIETARIO], autorizo ${will}a recuperação de [TOTAL_NASCENTES] nascentes da …`;
    const shown = dialog.locator('span:has(> mark), span:not(:has(*))').filter({ hasText: 'residente em' });
    expect(await shown.allTextContents()).toEqual([
      passage('', ''),
      passage('', 'e acompanho '),
      passage('Novo ', ''),
    ]);
    expect(await dialog.locator('mark').allTextContents()).toEqual(['e acompanho', 'Novo']);
    expect(await axeFindings(form.page)).toEqual([]);
    form.leave();
  },
);

test('the editor is named, described and marked by the form', async () => {
  form = await openForm(site, { query: '#termo' });
  expect(await form.page.getByRole('textbox', { name: 'Preâmbulo' }).getAttribute('aria-required')).toBe(
    'true',
  );
  const { described } = await form.field('preamble').evaluate((element) => ({
    described: document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
  }));
  expect(described).toMatch(/Digite \[/);
  form.leave();
});
