/**
 * Every sentence that reading a sketch sheet and computing a spring can say: a
 * closed set of codes, each with its template. `messages.test.ts` compares the
 * templates with the specification's catalogue letter by letter.
 *
 * Places to fill: `{aba}` tab, `{l}` sheet row, `{celula}` cell, `{texto}` what
 * the person wrote; lengths in metres unless the sentence says otherwise.
 */

export const FILE_ERRORS = {
  file_unreadable:
    'O arquivo não é uma planilha .xlsx que se possa abrir. Baixe o modelo na lista de nascentes.',
  file_too_large: 'O arquivo passa de 5 MB. Envie só a planilha do croqui, sem fotos.',
  tab_missing: 'Falta a aba "{aba}". Use o modelo sem mudar o nome das abas.',
  template_outdated:
    'O modelo desta planilha ({versao}) não é mais aceito. Baixe o modelo atual na lista de nascentes.',
  form_field_missing:
    'Falta o campo "{rotulo}" na coluna A da aba "Nascente". Use o modelo sem apagar linhas.',
  column_missing: 'Falta a coluna "{coluna}" na linha 1 da aba "{aba}".',
  parameters_missing:
    'O projeto ainda não tem os parâmetros de matéria-prima: {lista}. Preencha-os no projeto e leia o arquivo de novo.',
} as const;

export const FORM_ERRORS = {
  label_missing: 'Aba "Nascente", célula B3: informe o código da nascente.',
  label_taken: 'Aba "Nascente", célula B3: já existe uma nascente com o código "{codigo}" neste projeto.',
  label_too_long: 'Aba "Nascente", célula B3: o código tem {n} caracteres; o máximo é 255.',
  date_not_understood: 'Aba "Nascente", célula B4: "{texto}" não é uma data. Escreva como 21/11/2026.',
  date_in_future: 'Aba "Nascente", célula B4: a data do levantamento está no futuro.',
  declivity_missing: 'Aba "Nascente", célula B6: escolha a declividade.',
  declivity_unknown:
    'Aba "Nascente", célula B6: a declividade "{texto}" não existe. Escolha Baixa, Moderada ou Alta.',
  landscape_position_unknown:
    'Aba "Nascente", célula B7: a posição na paisagem "{texto}" não existe. Escolha Plano, 1/3 inferior, 1/3 médio ou 1/3 superior/topo.',
  landscape_position_is_date:
    'Aba "Nascente", célula B7: o Excel trocou "1/3" por uma data. Escolha a posição na lista da célula.',
  erosion_unknown:
    'Aba "Nascente", célula B8: a erosão "{texto}" não existe. Escolha Nulo, Laminar, Em sulcos ou Vocorosas.',
  vegetation_unknown:
    'Aba "Nascente", célula B9: a vegetação "{texto}" não existe. Escolha Degradada ou ausente, Alterada ou Bom estado.',
  typology_unknown:
    'Aba "Nascente", célula B10: a tipologia "{texto}" não existe. Escolha Gramíneas, Floresta estágio inicial, Floresta estágio médio, Remanescente da Mata Atlântica, Floresta estágio avançado ou Monodominância.',
  water_color_unknown:
    'Aba "Nascente", célula B12: a cor da água "{texto}" não existe. Escolha Escura, Clara, Transparente ou Intermitente.',
  distance_forest_invalid:
    'Aba "Nascente", célula B13: a distância da floresta deve ser um número em metros, de 0 a 100000.',
  recovery_modality_unknown:
    'Aba "Nascente", célula B14: a modalidade "{texto}" não existe. Escolha Enriquecimento, Regeneração ou Recuperação total.',
  datum_refused:
    'Aba "Nascente", célula B16: o datum {texto} não é aceito. Configure o GPS em SIRGAS 2000 ou WGS 84 e leia os pontos de novo.',
  formula_error: 'Aba "{aba}", célula {celula}: há uma fórmula com erro ({erro}). Digite o valor.',
} as const;

export const POINT_ERRORS = {
  zone_missing:
    'Aba "{aba}", célula B{l}: informe a zona UTM, por exemplo 24K, ou preencha a zona padrão na célula B15 da aba "Nascente".',
  zone_not_understood:
    'Aba "{aba}", célula B{l}: a zona "{texto}" não foi entendida. Escreva como no GPS, por exemplo 24K.',
  zone_outside_brazil:
    'Aba "{aba}", célula B{l}: a zona {z} não passa pelo Brasil. São esperadas as zonas 18 a 25, por exemplo 24K.',
  letter_outside_brazil:
    'Aba "{aba}", célula B{l}: a letra {x} não existe no Brasil. São esperadas H, J, K, L, M ou N (ou S de sul).',
  letter_n_outside_brazil:
    'Aba "{aba}", célula B{l}: com a letra N (hemisfério norte) o ponto fica fora do Brasil. No hemisfério sul escreva {z}K ou {z}S.',
  easting_not_a_number: 'Aba "{aba}", célula C{l}: "{texto}" não é um número.',
  easting_out_of_range:
    'Aba "{aba}", célula C{l}: o Este deve ficar entre 100000 e 900000 metros (6 dígitos).',
  northing_out_of_range:
    'Aba "{aba}", célula D{l}: o Norte deve ficar entre 0 e 10000000 metros (até 7 dígitos).',
  swapped: 'Aba "{aba}", linha {l}: Este e Norte parecem trocados.',
  degrees:
    'Aba "{aba}", linha {l}: "{x}" parece latitude ou longitude em graus. Informe as coordenadas UTM em metros.',
  incomplete: 'Aba "{aba}", linha {l}: preencha Este e Norte, ou apague a linha.',
  point_outside_brazil:
    'Aba "{aba}", linha {l}: o ponto {zona} {e} E {n} N fica fora do Brasil. Confira os dígitos do Este e do Norte.',
  too_many_rows: 'Aba "{aba}": há {n} linhas preenchidas; o máximo é 500.',
} as const;

export const FENCE_ERRORS = {
  no_points: `Aba "Vértices": não há vértices, e a aba "Olhos d'água" também está vazia. Informe ao menos um ponto.`,
  too_few_vertices:
    'Aba "Vértices": a lista tem {n} vértice(s) e a cerca precisa de pelo menos 3. Meça os que faltam, ou apague todos para usar a área padrão do projeto.',
  side_too_long:
    'Aba "Vértices": os vértices {a} e {b} ficam a {d} km um do outro (máximo 2 km). Confira os dígitos.',
  sides_cross:
    'Aba "Vértices": os lados {a}–{b} e {c}–{d} se cruzam. Liste os vértices na ordem em que se anda ao longo da cerca.',
  fold_back: 'Aba "Vértices": no vértice {a} a cerca volta sobre si mesma. Confira os pontos vizinhos.',
  straight_line: 'Aba "Vértices": os vértices estão em linha reta e não fecham uma área.',
  default_area_missing:
    'Não há vértices e o projeto não tem área padrão da nascente. Preencha a área padrão nos parâmetros do projeto ou meça a cerca.',
  eyes_beyond_default_area: `Aba "Olhos d'água": os pontos ficam a até {d} m do centro e não cabem na área padrão (raio de {r} m). Meça os vértices da cerca.`,
} as const;

export const WARNINGS = {
  default_area: 'Sem vértices: foi usada a área padrão do projeto ({area} m²), em círculo.',
  perimeter_over_limit:
    'O perímetro medido ({p} m) passa do limite do projeto ({l} m). Os materiais da cerca são para {l} m; {d} m ficam por conta do produtor.',
  wire_short: 'Faltam {m} m de arame ({c} m de cerca): o resto não chega ao uso mínimo de nenhum rolo.',
  wire_below_minimum: 'O último rolo será usado abaixo do mínimo ({u}% de {min}%).',
  wire_no_types: 'É provável que você não tenha configurado nenhum rolo de arame',
  band_corrected: 'A letra da zona não corresponde à latitude do ponto; foi usada {zona}.',
  reprojected: 'Há pontos em mais de uma zona; tudo foi calculado na zona {zona}.',
  duplicate_dropped: 'Os vértices {a} e {b} são o mesmo ponto (menos de 0,5 m); foi usado um só.',
  eye_outside_fence: "O olho d'água {n} fica fora da cerca.",
  eye_nearer_than_15m:
    "A cerca passa a {d} m do olho d'água {n}; a lei pede 50 m, ou 15 m em área consolidada.",
  eye_nearer_than_50m: "A cerca passa a {d} m do olho d'água {n}; fora de área consolidada a lei pede 50 m.",
  area_over_property: 'A área cercada ({a} ha) é maior que a área da propriedade ({p} ha).',
  point_outside_state: 'Há pontos fora do estado da propriedade ({uf}).',
} as const;
/** The catalogue shows this sentence for column C alone; the northing's cell stands in column D. */
const NORTHING_NOT_A_NUMBER = `Aba "{aba}", célula D{l}: "{texto}" não é um número.`;

/** Ours: the catalogue has a sentence for a choice that is missing only of the declivity. */
const CHOICE_MISSING = 'Aba "Nascente", célula {celula}: escolha {o_que}.';

const TEMPLATES = {
  ...FILE_ERRORS,
  ...FORM_ERRORS,
  ...POINT_ERRORS,
  northing_not_a_number: NORTHING_NOT_A_NUMBER,
  choice_missing: CHOICE_MISSING,
  ...FENCE_ERRORS,
  ...WARNINGS,
} as const;

export type MessageCode = keyof typeof TEMPLATES;
export type WarningCode = keyof typeof WARNINGS;

type PlaceNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceNames<Rest>
  : never;

/** What a code's template needs: `{ aba: …, l: … }`, or nothing. */
export type MessageValues<C extends MessageCode> = {
  readonly [N in PlaceNames<(typeof TEMPLATES)[C]>]: string | number;
};

/** The arguments after a code: its values, or none. */
export type MessageArguments<C extends MessageCode> = [PlaceNames<(typeof TEMPLATES)[C]>] extends [never]
  ? []
  : [values: MessageValues<C>];

/** A cell can hold 32,767 characters; a sentence that quotes it stays readable. */
const LONGEST_QUOTE = 80;
const QUOTED = new Set(['texto', 'codigo', 'versao', 'erro', 'x']);

/** The code's sentence with its places filled; what a person wrote is cut after 80 characters. */
export function message<C extends MessageCode>(code: C, ...[values]: MessageArguments<C>): string {
  const filled = new Map(Object.entries<string | number>(values ?? {}));
  return TEMPLATES[code].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = String(filled.get(name) ?? place);
    return QUOTED.has(name) && value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value;
  });
}

export const MESSAGE_CODES = Object.keys(TEMPLATES) as readonly MessageCode[];

/** The template as the catalogue has it, its places unfilled. */
export function templateOf(code: MessageCode): string {
  return TEMPLATES[code];
}

/**
 * The sentence without its place in the sheet, for a form that shows it beside
 * its own field: `Aba "Vértices", célula C2: o Este deve…` → `O Este deve…`.
 */
export function withoutPlace(sentence: string): string {
  const [, rest = sentence] = /^Aba "[^"]*"(?:, (?:célula|linha) \w+)?: (.*)$/s.exec(sentence) ?? [];
  return rest.charAt(0).toLocaleUpperCase('pt-BR') + rest.slice(1);
}
