import { describe, expect, test } from 'vitest';
import { readTermDocument } from '#domain/rules/term-document.ts';
import { TOO_DEEP, TOO_LARGE } from '#domain/rules/term-json.ts';
import { readTermText } from './read-term-text.ts';
import { writeTermHtml } from './write-term-html.ts';
import { writeTermWords } from './write-term-words.ts';

/** As HTML again, which tells all that a document holds. */
function again(text: string): string {
  const { document, problems } = readTermDocument(readTermText(text));
  if (!document) throw new Error(problems.join(' '));
  return writeTermHtml(document);
}

const ANO = '<span data-variable="ANO">[ANO]</span>';

describe('a term’s text', () => {
  test.each([
    [
      'plain, in paragraphs and lines',
      'Um &\nDois\r\n\r\n<3> [ano]',
      `<p>Um &amp;<br>Dois</p><p>&lt;3&gt; ${ANO}</p>`,
    ],
    ['none', '   ', '<p></p>'],
    ['inline HTML', 'Eu, <b>[ANO]</b>.', `<p>Eu, <strong>${ANO}</strong>.</p>`],
    ['entities', '<p>&lt;b&gt; &eacute; A&amp;B</p>', '<p>&lt;b&gt; é A&amp;B</p>'],
    [
      'headings and alignment',
      '<h1 align=center>A</h1><h5 style="text-align:right">B</h5><p style="TEXT-ALIGN: Justify">C</p>',
      '<h1 style="text-align: center">A</h1><h3 style="text-align: right">B</h3><p style="text-align: justify">C</p>',
    ],
    [
      'styles of a word processor',
      '<b style="font-weight:normal"><span style="font-weight:700;font-style:italic">A</span><span style="text-decoration: underline">B</span></b>',
      '<p><strong><em>A</em></strong><u>B</u></p>',
    ],
    [
      'lists in lists',
      '<ol start=3 type=a><li>A<ul><li><p>B</p></ul><li>C</ol>',
      '<ol start="3" type="a"><li><p>A</p><ul><li><p>B</p></li></ul></li><li><p>C</p></li></ol>',
    ],
    [
      'tables, one in another unfolded',
      '<table><tr><th colspan=2>A<td>B<tr><td><table><tr><td>x<td>y</table><td>C<td></table>',
      '<table><tbody><tr><th colspan="2"><p>A</p></th><td><p>B</p></td></tr><tr><td><p>x</p><p>y</p></td><td><p>C</p></td><td><p></p></td></tr></tbody></table>',
    ],
    [
      'breaks of page and line',
      '<p>A<br>B<br></p><div data-page-break=""></div><p>C<br style="page-break-before:always">D</p>',
      '<p>A<br>B</p><div data-page-break=""></div><p>C</p><div data-page-break=""></div><p>D</p>',
    ],
    [
      'nothing that acts',
      '<script>x()</script><style>p{}</style><p onclick="x()">A<img src=x onerror=x()><a href="javascript:x()">B</a><svg><p>C</p></svg></p><!-- D -->',
      '<p>AB</p>',
    ],
    [
      'a variable of the editor and none of its own',
      `<p>${ANO}<span data-variable="X">[X]</span></p>`,
      `<p>${ANO}[X]</p>`,
    ],
    [
      'a variable with signs in it that nobody sees',
      '[\u2060A\u00adN\u200bO] <i>[a&shy;no]</i>',
      `<p>${ANO} <em>${ANO}</em></p>`,
    ],
    ['a part out of its place', '<li>A</li><td>B</td></p></table>C', '<p>A</p><p>B</p><p>C</p>'],
  ])('%s', (_, text, html) => {
    expect(again(text)).toBe(html);
    expect(again(html)).toBe(html);
  });

  test('hostile in depth is refused or flattened, never more than a term may hold', () => {
    expect(readTermText('<b>'.repeat(600))).toBe(TOO_DEEP);
    expect(readTermText(`${'<i>'.repeat(100_000)}${'</b>'.repeat(100_000)}`)).toBe(TOO_DEEP);
    expect(again(`${'<ul><li>'.repeat(200)}A`)).toContain('A');
    const marked = '<font color=1><b>'.repeat(200);
    expect(again(`${marked}A${'</font></b>'.repeat(200)}`)).toBe('<p><strong>A</strong></p>');
    const unbalanced = `${'</p></td></li>'.repeat(10_000)}A`;
    expect(again(unbalanced)).toBe('<p>A</p>');
  });

  test.each([
    ['paragraphs', '<p>x'.repeat(140_000)],
    ['paragraphs of no text', '<p>'.repeat(190_000)],
    ['ends of paragraphs', '</p>'.repeat(140_000)],
    ['marked letters', '<b>x</b>'.repeat(70_000)],
    ['cells', `<table>${'<tr><td>'.repeat(70_000)}`],
    ['attributes', `<p ${Array.from({ length: 80_000 }, (_, at) => `a${at}`).join(' ')}>x`],
    ['breaks', `x${'<br>'.repeat(140_000)}x`],
    ['plain paragraphs', 'a\n\n'.repeat(190_000)],
    ['plain lines', 'a\n'.repeat(290_000)],
  ])('more %s than a term may hold are not read to their end', (_, text) => {
    expect(readTermText(text)).toBe(TOO_LARGE);
  });

  test('as much as a term may hold is read, in a word processor’s words too', () => {
    const spans =
      '<p class="MsoNormal" style="margin:0cm"><span lang="PT-BR" style="font-size:11pt">Nada</span></p>';
    const { document } = readTermDocument(readTermText(spans.repeat(2500)));
    expect(document?.blocks).toHaveLength(2500);
    expect(readTermDocument(readTermText('a\n\n'.repeat(2500))).document?.blocks).toHaveLength(2500);
  });
});

test('a term as plain words has a line for each paragraph, item and row', () => {
  const html =
    '<h1>Termo</h1><p>Eu, <b>[ANO]</b>,<br>digo</p><ol start=3><li>um<ul><li>a</ul><li>dois</ol>' +
    '<table><tr><td>A</td><td><p>B</p><p>C</p></td></tr></table>';
  const { document } = readTermDocument(readTermText(html));
  expect(document && writeTermWords(document)).toBe('Termo\nEu, [ANO],\ndigo\n3. um\n• a\n4. dois\nA | B C');
});

test.each([
  ['a', 1, ['a)', 'b)', 'c)']],
  ['A', 26, ['Z)', 'AA)', 'AB)']],
  ['i', 3, ['iii)', 'iv)', 'v)']],
  ['I', 1993, ['MCMXCIII)', 'MCMXCIV)', 'MCMXCV)']],
  ['1', 9, ['9.', '10.', '11.']],
])('items of a list of type %s from %i on are counted as they are printed', (type, start, markers) => {
  const html = `<ol type="${type}" start="${start}"><li>um<li>dois<li>três</ol>`;
  const { document } = readTermDocument(readTermText(html));
  const words = document && writeTermWords(document);
  expect(words?.split('\n').map((line) => line.split(' ')[0])).toEqual(markers);
});
