import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FENCE_ERRORS, FILE_ERRORS, FORM_ERRORS, POINT_ERRORS } from '#domain/rules/messages.ts';
import {
  GOOD_FORM,
  GOOD_VERTICES,
  PROJECT,
  fillSketch,
  goodSketch,
  messagesOf,
  pack,
  rows,
  templateParts,
} from '../../../../tests/support/sketch-sheet.ts';
import type { SheetFilling } from '../../../../tests/support/sketch-sheet.ts';
import type { SketchProject } from './interpret.ts';
import { makeSketchReader } from './reader.ts';
import type { SketchReader } from './reader.ts';

let reader: SketchReader;
beforeAll(() => {
  reader = makeSketchReader();
});
afterAll(() => reader.close());

interface Case {
  readonly sheet: () => Promise<Uint8Array>;
  readonly project?: SketchProject;
  /** Everything that is told, in order. */
  readonly told: readonly string[];
}

const form = (changes: SheetFilling, ...told: string[]): Case => ({
  sheet: () => goodSketch({ form: changes }),
  told,
});
const vertices = (filling: SheetFilling, ...told: string[]): Case => ({
  sheet: () => goodSketch({ vertices: filling }),
  told,
});
const oneVertex = (
  zone: string | null,
  easting: number | string | null,
  northing: number | string | null,
  told: string,
) => vertices({ ...GOOD_VERTICES, ...rows([[zone, easting, northing]]) }, told);
const FILE: Record<keyof typeof FILE_ERRORS, Case> = {
  file_unreadable: {
    sheet: async () => new TextEncoder().encode('código;N-01'),
    told: ['O arquivo não é uma planilha .xlsx que se possa abrir. Baixe o modelo na lista de nascentes.'],
  },
  file_too_large: {
    sheet: async () => new Uint8Array(5 * 1024 * 1024 + 1),
    told: ['O arquivo passa de 5 MB. Envie só a planilha do croqui, sem fotos.'],
  },
  tab_missing: {
    sheet: async () => {
      const parts = await templateParts();
      const workbook = 'xl/workbook.xml';
      return pack({ ...parts, [workbook]: (parts[workbook] ?? '').replace('"Vértices"', '"Pontos"') });
    },
    told: [
      'Aba "Nascente", célula B3: informe o código da nascente.',
      'Aba "Nascente", célula B6: escolha a declividade.',
      'Aba "Nascente", célula B7: escolha a posição na paisagem.',
      'Aba "Nascente", célula B8: escolha a erosão.',
      'Aba "Nascente", célula B9: escolha a vegetação.',
      'Aba "Nascente", célula B10: escolha a tipologia.',
      'Aba "Nascente", célula B12: escolha a cor da água.',
      'Aba "Nascente", célula B13: a distância da floresta deve ser um número em metros, de 0 a 100000.',
      'Aba "Nascente", célula B14: escolha a modalidade.',
      'Falta a aba "Vértices". Use o modelo sem mudar o nome das abas.',
    ],
  },
  template_outdated: {
    sheet: () => goodSketch({ lists: { A2: '0' } }),
    told: ['O modelo desta planilha (0) não é mais aceito. Baixe o modelo atual na lista de nascentes.'],
  },
  form_field_missing: form(
    { A12: 'Cor' },
    'Falta o campo "Cor da água" na coluna A da aba "Nascente". Use o modelo sem apagar linhas.',
  ),
  column_missing: vertices(
    { ...GOOD_VERTICES, C1: 'Leste' },
    'Falta a coluna "Este (m)" na linha 1 da aba "Vértices".',
  ),
  parameters_missing: {
    sheet: () => goodSketch(),
    project: {
      ...PROJECT,
      feedstock_parameters: { ...PROJECT.feedstock_parameters, stake_spacing: null, clip_amount: 0 },
    },
    told: [
      'O projeto ainda não tem os parâmetros de matéria-prima: Espaçamento entre estacas (m) e Grampos por quilo. Preencha-os no projeto e leia o arquivo de novo.',
    ],
  },
};

const FORM: Record<keyof typeof FORM_ERRORS, Case> = {
  label_missing: form({ B3: ' ' }, 'Aba "Nascente", célula B3: informe o código da nascente.'),
  label_taken: {
    sheet: () => goodSketch(),
    project: { ...PROJECT, labelTaken: true },
    told: ['Aba "Nascente", célula B3: já existe uma nascente com o código "N-01" neste projeto.'],
  },
  label_too_long: form(
    { B3: 'N'.repeat(300) },
    'Aba "Nascente", célula B3: o código tem 300 caracteres; o máximo é 255.',
  ),
  date_not_understood: form(
    { B4: '31/02/2026' },
    'Aba "Nascente", célula B4: "31/02/2026" não é uma data. Escreva como 21/11/2026.',
  ),
  date_in_future: form(
    { B4: '22/11/2026' },
    'Aba "Nascente", célula B4: a data do levantamento está no futuro.',
  ),
  declivity_missing: form({ B6: null }, 'Aba "Nascente", célula B6: escolha a declividade.'),
  declivity_unknown: form(
    { B6: 'Íngreme' },
    'Aba "Nascente", célula B6: a declividade "Íngreme" não existe. Escolha Baixa, Moderada ou Alta.',
  ),
  landscape_position_unknown: form(
    { B7: '1/3' },
    'Aba "Nascente", célula B7: a posição na paisagem "1/3" não existe. Escolha Plano, 1/3 inferior, 1/3 médio ou 1/3 superior/topo.',
  ),
  landscape_position_is_date: form(
    { B7: { serial: 46082 } },
    'Aba "Nascente", célula B7: o Excel trocou "1/3" por uma data. Escolha a posição na lista da célula.',
  ),
  erosion_unknown: form(
    { B8: 5 },
    'Aba "Nascente", célula B8: a erosão "5" não existe. Escolha Nulo, Laminar, Em sulcos ou Vocorosas.',
  ),
  vegetation_unknown: form(
    { B9: 'Boa' },
    'Aba "Nascente", célula B9: a vegetação "Boa" não existe. Escolha Degradada ou ausente, Alterada ou Bom estado.',
  ),
  typology_unknown: form(
    { B10: 'Floresta' },
    'Aba "Nascente", célula B10: a tipologia "Floresta" não existe. Escolha Gramíneas, Floresta estágio inicial, Floresta estágio médio, Remanescente da Mata Atlântica, Floresta estágio avançado ou Monodominância.',
  ),
  water_color_unknown: form(
    { B12: 'Azul' },
    'Aba "Nascente", célula B12: a cor da água "Azul" não existe. Escolha Escura, Clara, Transparente ou Intermitente.',
  ),
  distance_forest_invalid: form(
    { B13: 100001 },
    'Aba "Nascente", célula B13: a distância da floresta deve ser um número em metros, de 0 a 100000.',
  ),
  recovery_modality_unknown: form(
    { B14: 'Total' },
    'Aba "Nascente", célula B14: a modalidade "Total" não existe. Escolha Enriquecimento, Regeneração ou Recuperação total.',
  ),
  datum_refused: form(
    { B16: 'SAD 69' },
    'Aba "Nascente", célula B16: o datum SAD 69 não é aceito. Configure o GPS em SIRGAS 2000 ou WGS 84 e leia os pontos de novo.',
  ),
  formula_error: vertices(
    { ...GOOD_VERTICES, C3: { error: '#REF!' }, D4: { error: '#DIV/0!' } },
    'Aba "Vértices", célula C3: há uma fórmula com erro (#REF!). Digite o valor.',
    'Aba "Vértices", célula D4: há uma fórmula com erro (#DIV/0!). Digite o valor.',
  ),
};

const POINTS: Record<keyof typeof POINT_ERRORS, Case> = {
  zone_missing: {
    sheet: () =>
      goodSketch({
        form: { B15: null },
        vertices: rows([
          ['24K', 283400, 7843200],
          ['24K', 283478, 7843200],
          ['24K', 283478, 7843254],
        ]),
      }),
    told: [
      'Aba "Olhos d\'água", célula B2: informe a zona UTM, por exemplo 24K, ou preencha a zona padrão na célula B15 da aba "Nascente".',
    ],
  },
  zone_not_understood: oneVertex(
    'vinte',
    283400,
    7843200,
    'Aba "Vértices", célula B2: a zona "vinte" não foi entendida. Escreva como no GPS, por exemplo 24K.',
  ),
  zone_outside_brazil: oneVertex(
    '31K',
    283400,
    7843200,
    'Aba "Vértices", célula B2: a zona 31 não passa pelo Brasil. São esperadas as zonas 18 a 25, por exemplo 24K.',
  ),
  letter_outside_brazil: oneVertex(
    '24X',
    283400,
    7843200,
    'Aba "Vértices", célula B2: a letra X não existe no Brasil. São esperadas H, J, K, L, M ou N (ou S de sul).',
  ),
  letter_n_outside_brazil: oneVertex(
    '24N',
    283400,
    7843200,
    'Aba "Vértices", célula B2: com a letra N (hemisfério norte) o ponto fica fora do Brasil. No hemisfério sul escreva 24K ou 24S.',
  ),
  easting_not_a_number: oneVertex(
    null,
    'perto da cerca',
    7843200,
    'Aba "Vértices", célula C2: "perto da cerca" não é um número.',
  ),
  easting_out_of_range: oneVertex(
    null,
    28340,
    7843200,
    'Aba "Vértices", célula C2: o Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
  ),
  northing_out_of_range: oneVertex(
    null,
    283400,
    78432000,
    'Aba "Vértices", célula D2: o Norte deve ficar entre 0 e 10000000 metros (até 7 dígitos).',
  ),
  swapped: oneVertex(null, 7843200, 283400, 'Aba "Vértices", linha 2: Este e Norte parecem trocados.'),
  degrees: oneVertex(
    null,
    -41.063779,
    -19.49408,
    'Aba "Vértices", linha 2: "-41,063779" parece latitude ou longitude em graus. Informe as coordenadas UTM em metros.',
  ),
  incomplete: oneVertex(
    null,
    283400,
    null,
    'Aba "Vértices", linha 2: preencha Este e Norte, ou apague a linha.',
  ),
  point_outside_brazil: oneVertex(
    null,
    283480,
    784326,
    'Aba "Vértices", linha 2: o ponto 24K 283480 E 784326 N fica fora do Brasil. Confira os dígitos do Este e do Norte.',
  ),
  too_many_rows: vertices(
    rows(Array.from({ length: 501 }, (_, index) => ['24K', 283400 + index, 7843200] as const)),
    'Aba "Vértices": há 501 linhas preenchidas; o máximo é 500.',
  ),
};

const FENCE: Record<keyof typeof FENCE_ERRORS, Case> = {
  no_points: {
    sheet: () => fillSketch({ form: GOOD_FORM }),
    told: [
      'Aba "Vértices": não há vértices, e a aba "Olhos d\'água" também está vazia. Informe ao menos um ponto.',
    ],
  },
  too_few_vertices: vertices(
    rows([
      [null, 283400, 7843200],
      [null, 283450, 7843200],
    ]),
    'Aba "Vértices": a lista tem 2 vértice(s) e a cerca precisa de pelo menos 3. Meça os que faltam, ou apague todos para usar a área padrão do projeto.',
  ),
  side_too_long: vertices(
    rows([
      [null, 283400, 7843200],
      [null, 283480, 7843200],
      [null, 283480, 7853260],
    ]),
    'Aba "Vértices": os vértices 2 e 3 ficam a 10,06 km um do outro (máximo 2 km). Confira os dígitos.',
    'Aba "Vértices": os vértices 3 e 1 ficam a 10,06 km um do outro (máximo 2 km). Confira os dígitos.',
  ),
  sides_cross: vertices(
    rows([
      [null, 283400, 7843200],
      [null, 283480, 7843260],
      [null, 283480, 7843200],
      [null, 283400, 7843260],
    ]),
    'Aba "Vértices": os lados 1–2 e 3–4 se cruzam. Liste os vértices na ordem em que se anda ao longo da cerca.',
  ),
  fold_back: vertices(
    rows([
      [null, 283400, 7843200],
      [null, 283480, 7843200],
      [null, 283440, 7843200],
      [null, 283440, 7843260],
    ]),
    'Aba "Vértices": no vértice 2 a cerca volta sobre si mesma. Confira os pontos vizinhos.',
  ),
  straight_line: vertices(
    rows([
      [null, 283400, 7843200],
      [null, 283440, 7843200.01],
      [null, 283480, 7843200],
    ]),
    'Aba "Vértices": os vértices estão em linha reta e não fecham uma área.',
  ),
  default_area_missing: {
    sheet: () => goodSketch({ vertices: {} }),
    project: {
      ...PROJECT,
      feedstock_parameters: { ...PROJECT.feedstock_parameters, water_spring_default_area: null },
    },
    told: [
      'Não há vértices e o projeto não tem área padrão da nascente. Preencha a área padrão nos parâmetros do projeto ou meça a cerca.',
    ],
  },
  eyes_beyond_default_area: {
    sheet: () =>
      goodSketch({
        vertices: {},
        waterEyes: rows([
          ['24K', 283400, 7843200],
          ['24K', 283530, 7843200],
        ]),
      }),
    told: [
      'Aba "Olhos d\'água": os pontos ficam a até 65,00 m do centro e não cabem na área padrão (raio de 50,00 m). Meça os vértices da cerca.',
    ],
  },
};

describe.each([
  ['file', FILE],
  ['form', FORM],
  ['points', POINTS],
  ['fence', FENCE],
])('a real sheet makes the catalogue say about the %s', (_, cases) => {
  test.each(Object.entries(cases))('%s', async (_code, { sheet, project, told }) => {
    expect(await messagesOf(reader, await sheet(), project)).toEqual(told);
  });
});
