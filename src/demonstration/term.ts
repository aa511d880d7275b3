/** The commitment term of a project, as its editor would have written it. */
import type { TermVariableName } from '#domain/rules/term-variables.ts';

type Inline =
  | { type: 'text'; text: string; marks?: { type: 'bold' }[] }
  | { type: 'variable'; attrs: { name: TermVariableName } };

/** `"… [NOME_PROPRIETARIO] …"`: the bracketed names become the editor's variables. */
function inline(text: string): Inline[] {
  return text
    .split(/(\[[A-Z_]+\])/)
    .filter((piece) => piece !== '')
    .map((piece): Inline => {
      const name = /^\[([A-Z_]+)\]$/.exec(piece)?.[1];
      // The server refuses a name that is none of the twenty.
      return name
        ? { type: 'variable', attrs: { name: name as TermVariableName } }
        : { type: 'text', text: piece };
    });
}

const paragraph = (text: string, textAlign = 'justify') => ({
  type: 'paragraph',
  attrs: { textAlign },
  content: inline(text),
});

const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: inline(text) });

const items = (type: 'bulletList' | 'orderedList', texts: readonly string[]) => ({
  type,
  content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text, 'left')] })),
});

const row = (kind: 'tableHeader' | 'tableCell', cells: readonly string[]) => ({
  type: 'tableRow',
  content: cells.map((text) => ({ type: kind, content: [paragraph(text, 'left')] })),
});

/** Body of the term's POST. */
export function commitmentTerm(project: string) {
  return {
    preamble: {
      type: 'doc',
      content: [
        paragraph(
          `Pelo presente termo, a organização executora do projeto ${project} e [NOME_PROPRIETARIO], CPF [CPF_PROPRIETARIO], residente em [ENDERECO_PROPRIETARIO], responsável pela propriedade [NOME_PROPRIEDADE], situada em [ENDERECO_PROPRIEDADE], na bacia do [NOME_BACIA], comprometem-se a recuperar as nascentes [CODIGOS_NASCENTES].`,
        ),
      ],
    },
    contract_terms: {
      type: 'doc',
      content: [
        heading('Do que o projeto entrega'),
        paragraph(
          'O projeto entrega na propriedade, sem custo, os materiais para cercar [TOTAL_AREA_CERCADA] em torno de [TOTAL_NASCENTES] nascente(s), com [TOTAL_OLHOS_DAGUA] olho(s) d’água:',
        ),
        {
          type: 'table',
          content: [
            row('tableHeader', ['Material', 'Quantidade']),
            row('tableCell', ['Estacas', '[TOTAL_ESTACAS]']),
            row('tableCell', ['Esticadores', '[TOTAL_ESTICADORES]']),
            row('tableCell', ['Grampos', '[TOTAL_GRAMPOS]']),
            row('tableCell', ['Arame', '[TOTAL_ROLOS]']),
            row('tableCell', ['Mudas nativas', '[TOTAL_MUDAS]']),
          ],
        },
        heading('Dos compromissos do produtor'),
        items('orderedList', [
          'Construir a cerca em até 60 dias depois de receber os materiais.',
          'Manter o gado fora da área cercada e conservar a cerca e os aceiros.',
          'Não usar fogo nem herbicida na área, e avisar o técnico de qualquer dano.',
          'Permitir as visitas de acompanhamento por cinco anos.',
        ]),
        heading('Da vigência'),
        paragraph(
          'Este termo vale por cinco anos a partir da assinatura e passa aos sucessores do produtor. Materiais que não forem usados voltam ao projeto.',
        ),
        paragraph('[NOME_CIDADE_PROP], [DIA] de [MES] de [ANO].', 'right'),
      ],
    },
  };
}
