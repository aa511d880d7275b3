/** The sketch sheet cell by cell, from the same layout that draws and reads it. */
import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import {
  FORM_FIELDS,
  formCell,
  type FormFieldKey,
  MAX_POINTS,
  SHEETS,
  TABLE_COLUMNS,
  type TableColumnKey,
} from '#domain/rules/sketch-layout.ts';
import type { HelpSection } from '../help-topic.ts';

/** What the cell's own help in column C does not say. */
const MORE: Readonly<Record<FormFieldKey, string>> = {
  label: 'É o nome da nascente em listas, mapas e documentos.',
  surveyed_at: 'Não pode ser no futuro.',
  technician: 'Aparece na nota de entrega e no relatório.',
  declivity: '',
  landscape_position: '',
  erosion: '',
  vegetation: '',
  typology: '',
  typology_specification: '',
  water_color: '',
  distance_forest: '',
  recovery_modality: 'Dela depende quantas mudas são calculadas; na regeneração, nenhuma.',
  default_zone: 'Cada ponto pode ter a sua própria zona.',
  datum: 'SIRGAS 2000 ou WGS 84.',
  notes: '',
};

const COLUMNS: Readonly<Record<TableColumnKey, string>> = {
  number: 'O número do ponto, que pode ser o do GPS. Sozinho não conta como ponto.',
  zone: "A zona UTM, como 24K. Em branco vale a 'Zona UTM padrão' da aba Nascente.",
  easting: 'Em metros, como 283412,5.',
  northing: 'Em metros, como 7843220,5.',
  note: 'Livre; não é lida.',
};

function optionsOf(key: FormFieldKey): string {
  const options = Object.entries(SPRING_ENUMERATIONS).find(([name]) => name === key)?.[1];
  return options ? `${options.map(({ label }) => label).join(', ')}.` : '';
}

export const sheetSections: readonly HelpSection[] = [
  {
    id: 'planilha-nascente',
    heading: `A planilha: aba ${SHEETS.form}`,
    paragraphs: [
      'Preencha a coluna B. As células com asterisco são obrigatórias. O painel acha cada campo pelo nome que está na coluna A: não mude os nomes nem apague linhas.',
    ],
    table: {
      head: ['Célula', 'Campo', 'O que escrever'],
      rows: FORM_FIELDS.map(({ key, label, required, help }) => [
        formCell(key),
        required ? `${label} *` : label,
        [help, optionsOf(key), MORE[key]].filter(Boolean).join(' '),
      ]),
    },
  },
  {
    id: 'planilha-pontos',
    heading: `A planilha: abas ${SHEETS.vertices} e ${SHEETS.waterEyes}`,
    paragraphs: [
      `Uma linha para cada ponto, a partir da linha 2, até ${MAX_POINTS} em cada aba. Linhas em branco são puladas.`,
      'Os vértices seguem a ordem da caminhada ao longo da cerca, sempre no mesmo sentido; a cerca se fecha sozinha. São precisos ao menos 3.',
      "Sem nenhum vértice, vale a área padrão do projeto, em círculo em volta dos olhos d'água.",
    ],
    table: {
      head: ['Coluna', 'Título', 'O que escrever'],
      rows: TABLE_COLUMNS.map(({ key, label, required }, index) => [
        String.fromCodePoint(65 + index),
        required ? `${label} *` : label,
        COLUMNS[key],
      ]),
    },
  },
];
