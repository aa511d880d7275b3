/** The project's commitment term as the manager of the chain test writes it, and as it must then stand. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { look, lookAgain, openPart, save } from './chain-walk.ts';
import { button } from './screen.ts';

/** A paragraph as Word puts it on the clipboard, with its styles, its comments and a variable. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
<style><!-- p.MsoNormal { mso-style-unhide: no; margin: 0cm; font-family: Calibri } --></style></head>
<body lang=PT-BR><!--StartFragment--><p class=MsoNormal style='mso-margin-top-alt:auto;color:#1F4E79'>
<span style='mso-bidi-font-size:12.0pt'>Serão entregues [TOTAL_ESTACAS] estacas.<o:p></o:p></span></p>
<!--EndFragment--></body></html>`;

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tool = (page: Page, of: string, name: string | RegExp) =>
  page.getByRole('toolbar', { name: `Formatação: ${of}` }).getByRole('button', { name });
const chips = (written: Locator) => written.locator('[data-variable]');

/** A heading, bold, a list, a table, centred text, and variables typed, chosen and pasted; then a reload. */
export async function writeTerm(page: Page): Promise<void> {
  await openPart(page, 'do projeto', 'Termo de compromisso');
  await look(page, 'Edição de projeto - Termo de compromisso');
  await writePreamble(page);
  await writeContractTerms(page);
  await expectWritten(page);
  await lookAgain(page);
  await save(page, 'Cadastrar');
  await button(page, 'Editar').waitFor();
  await page.reload();
  await button(page, 'Editar').waitFor();
  await expectWritten(page);
  await lookAgain(page);
}

async function writePreamble(page: Page): Promise<void> {
  const { keyboard } = page;
  const tools = 'Preâmbulo';
  await text(page, 'Preâmbulo').click();
  await tool(page, tools, /^Estilo:/).click();
  await page.getByRole('menuitemradio', { name: 'Título 1' }).click();
  await tool(page, tools, 'Centralizar').click();
  await keyboard.type('Termo de compromisso');
  await keyboard.press('Enter');
  await tool(page, tools, 'Alinhar à esquerda').click();
  await keyboard.type('Eu, [NOME_PROPRIETARIO], CPF ');
  await tool(page, tools, 'Inserir variável').click();
  await page.getByRole('menuitem', { name: '[CPF_PROPRIETARIO]' }).click();
  await keyboard.type(', ');
  await tool(page, tools, 'Negrito').click();
  await keyboard.type('comprometo-me');
  await tool(page, tools, 'Negrito').click();
  await keyboard.type(' a cuidar da cerca.');
}

async function writeContractTerms(page: Page): Promise<void> {
  const { keyboard } = page;
  const tools = 'Termos do contrato';
  await text(page, 'Termos do contrato').click();
  await tool(page, tools, 'Lista com marcadores').click();
  await keyboard.type('Manter o gado fora da cerca.');
  await keyboard.press('Enter');
  await keyboard.type('Replantar as mudas que morrerem.');
  // An empty item ends the list.
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await tool(page, tools, 'Tabela').click();
  await page.getByRole('menuitem', { name: 'Inserir tabela' }).click();
  for (const cell of ['Material', 'Total', 'Prazo', 'Mudas', '[TOTAL_MUDAS]']) {
    await keyboard.type(cell);
    await keyboard.press('Tab');
  }
  await keyboard.press('Control+End');
  await pasteFromWord(page);
}

/** Puts the markup on the browser's clipboard, as copying in Word does, and pastes it with the keys. */
async function pasteFromWord(page: Page): Promise<void> {
  await page.evaluate((markup) => {
    const put = (event: ClipboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      event.clipboardData?.setData('text/html', markup);
    };
    document.addEventListener('copy', put, { capture: true, once: true });
  }, FROM_WORD);
  await page.keyboard.press('Control+C');
  await page.keyboard.press('Control+V');
}

async function expectWritten(page: Page): Promise<void> {
  const preamble = text(page, 'Preâmbulo');
  const terms = text(page, 'Termos do contrato');
  await expect
    .poll(() => chips(preamble).allTextContents())
    .toEqual(['[NOME_PROPRIETARIO]', '[CPF_PROPRIETARIO]']);
  await expect.poll(() => chips(terms).allTextContents()).toEqual(['[TOTAL_MUDAS]', '[TOTAL_ESTACAS]']);
  const title = preamble.getByRole('heading', { level: 1, name: 'Termo de compromisso' });
  expect(await title.evaluate((element) => getComputedStyle(element).textAlign)).toBe('center');
  expect(await preamble.locator('strong').allTextContents()).toEqual(['comprometo-me']);
  expect(await terms.getByRole('listitem').allTextContents()).toEqual([
    'Manter o gado fora da cerca.',
    'Replantar as mudas que morrerem.',
  ]);
  expect(await terms.getByRole('columnheader').allTextContents()).toEqual(['Material', 'Total', 'Prazo']);
  expect(await terms.innerHTML()).not.toMatch(/mso|o:p/i);
  await terms.getByText(/^Serão entregues .+ estacas\.$/).waitFor();
}
