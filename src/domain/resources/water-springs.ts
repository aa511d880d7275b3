import { z } from 'zod';
import { type CountedMaterial, materialLabel } from '../rules/material-counts.ts';
import { type Option, SPRING_ENUMERATIONS, type SpringEnumeration } from '../rules/spring-enumerations.ts';
import { route } from '../shared/contract.ts';
import { listOf, listQuery } from '../shared/crud.ts';
import { code, date, dateTime, decimal, flag, month, note, reference, text } from '../shared/fields.ts';
import { labelled, unlabelled } from '../shared/labels.ts';
import { exportQuery, XLSX_MIME } from '../shared/list-export.ts';
import { message } from '../rules/messages.ts';
import { MESSAGES } from '../shared/messages.ts';
import { PROPERTY_PATH } from './rural-properties.ts';
import { SPRING_EXPORT_COLUMNS } from './spring-export.ts';

export const SPRING_MESSAGES = {
  label: 'Informe o código da nascente!',
  labelTaken: (label: string) => `Já existe uma nascente com o código "${label}" neste projeto.`,
  notDeletable: 'Apenas nascentes ainda na fase de cadastro podem ser excluídas.',
  surveyClosed: 'O levantamento só pode ser alterado enquanto a nascente está "Cadastrada".',
  surveyInFuture: 'A data do levantamento está no futuro.',
  deliveryTooEarly: 'A data de entrega só existe a partir do status "Material entregue".',
  figuresChanged:
    'Os materiais não são mais os que foram mostrados: os parâmetros do projeto ou a nascente mudaram. Nada foi salvo; confira os materiais de novo.',
  sheetFieldsRefused: 'Com import_id, o levantamento é o da planilha.',
  technician: 'Escolha um usuário ativo que entra neste projeto.',
  fenceOverlaps: (label: string) => `A cerca se sobrepõe à da nascente "${label}".`,
} as const;

export const PLANNED_MONTH_LABEL = 'Mês previsto';

export const SPRINGS_PATH = `${PROPERTY_PATH}/:propertyId/water_springs` as const;
const PATH = SPRINGS_PATH;

/** Bytes of an uploaded sheet. */
export const SHEET_BYTES = 5 * 1024 * 1024;

function choiceOf(enumeration: SpringEnumeration) {
  const options: readonly Option[] = SPRING_ENUMERATIONS[enumeration];
  return z.literal(
    options.map((option) => option.value),
    { error: MESSAGES.chooseOption },
  );
}

/** What the person in the field saw, as it is written. */
const characteristicsBody = z.strictObject({
  declivity: labelled('Declividade', choiceOf('declivity')),
  landscape_position: labelled('Posição na paisagem', choiceOf('landscape_position')),
  erosion: labelled('Erosão', choiceOf('erosion')),
  vegetation: labelled('Vegetação', choiceOf('vegetation')),
  typology: labelled('Tipologia', choiceOf('typology')),
  typology_specification: labelled('Especificação da tipologia', text()),
  water_color: labelled('Cor da água', choiceOf('water_color')),
  distance_forest: labelled('Distância da floresta (m)', decimal(MESSAGES.fillIn, { max: 100_000 })),
});

/** A point as measured; which of the three is wrong is told by the computation, in its words. */
const surveyPoint = z.strictObject({
  utm_zone: z.string({ error: MESSAGES.invalid }).max(30, MESSAGES.tooLong(30)).nullish(),
  utm_easting: z.number({ error: MESSAGES.notNumber }).nullish(),
  utm_northing: z.number({ error: MESSAGES.notNumber }).nullish(),
});

const points = z.array(surveyPoint, { error: MESSAGES.invalid });

/** The survey itself, as a client without a sheet sends it. */
export const surveyBody = z.strictObject({
  label: labelled('Código', code(SPRING_MESSAGES.label)),
  /** A user of the project. */
  technician: labelled('Técnico', reference(SPRING_MESSAGES.technician).nullish()),
  surveyed_at: labelled('Data do levantamento', date().nullish()),
  recovery_modality: labelled('Modalidade de recuperação', choiceOf('recovery_modality')),
  characteristics: characteristicsBody,
  coordinates: unlabelled(points),
  water_eyes: unlabelled(points),
  notes: labelled('Observações', note()),
});

export type SurveyBody = z.output<typeof surveyBody>;

export const importId = z.number({ error: MESSAGES.invalid }).int(MESSAGES.invalid).min(1, MESSAGES.invalid);

/** `fingerprint` of the figures that the person saw: other ones are refused with 409. */
const shownFingerprint = z.string({ error: MESSAGES.invalid }).max(64, MESSAGES.tooLong(64)).optional();

/** Either the id of an import, with the technician where it is not the proposed one, or the survey. */
const createBody = surveyBody.partial().extend({
  import_id: unlabelled(importId.optional()),
  shown_fingerprint: unlabelled(shownFingerprint),
});

/** What changes of the survey; the rest stays as registered. */
const surveyChanges = surveyBody.partial().extend({
  characteristics: characteristicsBody.partial().optional(),
});

const updateBody = surveyChanges.extend({
  /** A sheet read anew: its survey is the spring's, but for the fields that are sent beside it. */
  import_id: unlabelled(importId.optional()),
  status: labelled('Status', choiceOf('status').optional()),
  delivery_date: labelled('Data de entrega', dateTime().nullish()),
  /** When the material is to be delivered; null for no plan. */
  planned_month: labelled(PLANNED_MONTH_LABEL, month().nullish()),
  shown_fingerprint: unlabelled(shownFingerprint),
  /** Computes the materials anew with the project's parameters of today. */
  recalculate: unlabelled(flag().optional()),
});

const label = z.string().nullable();

const characteristics = z.object({
  declivity: z.int(),
  declivity_label: label,
  landscape_position: z.int(),
  landscape_position_label: label,
  erosion: z.int(),
  erosion_label: label,
  vegetation: z.int(),
  vegetation_label: label,
  typology: z.int(),
  typology_label: label,
  typology_specification: z.string().nullable(),
  water_color: z.int(),
  water_color_label: label,
  /** Metres. */
  distance_forest: z.number(),
  distance_forest_label: z.string(),
});

const person = z.object({ id: z.int(), name: z.string() });

/** Pieces, sacks or kilograms, as the material's label says. */
function counted(material: CountedMaterial) {
  return labelled(materialLabel(material), z.int());
}

const feedstocks = z.object({
  stake_quantity: counted('stake_quantity'),
  stretcher_quantity: counted('stretcher_quantity'),
  clip_quantity: counted('clip_quantity'),
  limestone_sacks: counted('limestone_sacks'),
  limestone_kilograms: z.number(),
  cover_fertilizer_sacks: counted('cover_fertilizer_sacks'),
  cover_fertilizer_kilograms: z.number(),
  planting_fertilizer_sacks: counted('planting_fertilizer_sacks'),
  planting_fertilizer_kilograms: z.number(),
  formicide_sacks: counted('formicide_sacks'),
  formicide_kilograms: z.number(),
});

const point = z.object({
  utm_zone: z.string(),
  utm_easting: z.number(),
  utm_northing: z.number(),
  google_latitude: z.number(),
  google_longitude: z.number(),
});

const roller = z.object({ length: z.int(), quantity: z.int() });

/** What a sheet and a registered spring have in common. */
const computed = {
  label: z.string(),
  /** Null where nobody was chosen. */
  technician_id: z.int().nullable(),
  technician: person.nullable(),
  /** As the sheet has it. */
  technician_name: labelled('Técnico na planilha', z.string().nullable()),
  area: labelled('Área (m²)', z.number()),
  perimeter: labelled('Perímetro (m)', z.number()),
  recovery_seedlings: labelled('Mudas', z.int()),
  recovery_modality: z.int(),
  recovery_modality_label: label,
  surveyed_at: z.string().nullable(),
  notes: z.string().nullable(),
  characteristics,
  feedstocks,
  wire_rollers: z.array(roller),
} as const;

export const located = { coordinates: z.array(point), water_eyes: z.array(point) } as const;

/** A spring in a list: without its points and photos. */
export const waterSpringRow = z.object({
  id: z.int(),
  rural_property_id: z.int(),
  status: z.int(),
  status_label: label,
  delivery_date: z.string().nullable(),
  /** `YYYY-MM`. */
  planned_month: z.string().nullable(),
  user_id: z.int(),
  /** Who registered it. */
  user: person,
  ...computed,
});

export const waterSpringPhoto = z.object({
  id: z.int(),
  path: z.string(),
  thumbnail_path: z.string(),
  taken_at: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});

export const waterSpring = waterSpringRow.extend({
  file_url: z.string().nullable(),
  ...located,
  /** The first ones by the time taken; the gallery lists them all, page by page. */
  photos: z.array(waterSpringPhoto),
  photos_total: z.int(),
});

/** What was read and computed from a sheet, not registered yet. */
export const importedSpring = z.object({
  import_id: z.int(),
  warnings: z.array(z.string()),
  /** What looks wrong about where the points lie. */
  place_warnings: z.array(z.string()),
  status: z.int(),
  status_label: label,
  ...computed,
  ...located,
});

export const springFigures = z.object({
  area: z.number(),
  perimeter: z.number(),
  recovery_seedlings: z.int(),
  feedstocks,
  wire_rollers: z.array(roller),
});

/** What a spring would be made of, beside what it is; nothing is saved. */
const recalculated = z.object({
  changed: z.boolean(),
  current: springFigures,
  recalculated: springFigures,
  /** Of the figures in `recalculated`, for `shown_fingerprint`. */
  fingerprint: z.string(),
  ...located,
  warnings: z.array(z.string()),
});

const ORDERS = ['label', 'status', 'area'] as const;

const filters = {
  status: z.enum(['0', '1', '2'], { error: MESSAGES.chooseOption }).optional(),
} as const;

const words = { one: 'a nascente', many: 'as nascentes da propriedade' } as const;

export const waterSprings = {
  list: route({
    method: 'GET',
    path: PATH,
    can: 'water_springs.view',
    summary: `Lista ${words.many}.`,
    query: listQuery(ORDERS, filters),
    status: 200,
    response: listOf(waterSpringRow),
  }),
  export: route({
    method: 'GET',
    path: `${PATH}/export`,
    can: 'water_springs.view',
    summary: `Exporta ${words.many} como planilha (xlsx) ou CSV.`,
    query: exportQuery(ORDERS, filters, SPRING_EXPORT_COLUMNS),
    status: 200,
    document: { mime: XLSX_MIME },
    exported: true,
  }),
  get: route({
    method: 'GET',
    path: `${PATH}/:id`,
    can: 'water_springs.view',
    summary: `Mostra ${words.one} inteira: características, insumos, pontos, rolos e fotos.`,
    status: 200,
    response: waterSpring,
  }),
  import: route({
    method: 'POST',
    path: `${PATH}/import`,
    can: 'water_springs.create',
    summary: 'Lê a planilha do croqui e calcula, sem cadastrar.',
    upload: {
      field: 'spreadsheet',
      maxFiles: 1,
      maxBytes: SHEET_BYTES,
      tooLarge: () => message('file_too_large'),
    },
    status: 200,
    response: importedSpring,
  }),
  create: route({
    method: 'POST',
    path: PATH,
    can: 'water_springs.create',
    summary: 'Cadastra a nascente: pelo import_id de uma planilha lida, ou pelo levantamento em JSON.',
    body: createBody,
    status: 201,
    response: waterSpring,
  }),
  update: route({
    method: 'PUT',
    path: `${PATH}/:id`,
    can: 'water_springs.update',
    summary: `Atualiza ${words.one}: o status só avança; o levantamento só muda enquanto Cadastrada.`,
    body: updateBody,
    status: 200,
    response: waterSpring,
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    can: 'water_springs.delete',
    summary: `Exclui ${words.one}, enquanto Cadastrada.`,
    status: 204,
  }),
  recalculation: route({
    method: 'GET',
    path: `${PATH}/:id/recalculation`,
    can: 'water_springs.update',
    summary: 'Mostra o que mudaria com os parâmetros atuais do projeto, sem alterar nada.',
    status: 200,
    response: recalculated,
  }),
  preview: route({
    method: 'POST',
    path: `${PATH}/:id/recalculation`,
    can: 'water_springs.update',
    summary: 'Mostra os materiais que a nascente teria com o levantamento enviado, sem alterar nada.',
    body: surveyChanges,
    status: 200,
    response: recalculated,
  }),
  readAgain: route({
    method: 'POST',
    path: `${PATH}/:id/import`,
    can: 'water_springs.update',
    summary: 'Lê uma nova planilha do croqui para a nascente ainda Cadastrada e calcula, sem alterar nada.',
    upload: {
      field: 'spreadsheet',
      maxFiles: 1,
      maxBytes: SHEET_BYTES,
      tooLarge: () => message('file_too_large'),
    },
    status: 200,
    response: importedSpring,
  }),
  sheet: route({
    method: 'GET',
    path: `${PATH}/:id/sheet`,
    can: 'water_springs.view',
    summary: 'Baixa a planilha do croqui com que a nascente foi cadastrada.',
    status: 200,
    document: { mime: XLSX_MIME },
  }),
  sketch: route({
    method: 'GET',
    path: `${PATH}/:id/sketch`,
    can: 'water_springs.view',
    summary: 'Gera o croqui da nascente (PDF): a cerca na quadrícula UTM, com vértices, lados e vizinhas.',
    status: 200,
    document: { mime: 'application/pdf' },
  }),
};

export const springTemplate = {
  get: route({
    method: 'GET',
    path: '/water_spring_template',
    can: 'water_springs.view',
    summary: 'Baixa o modelo da planilha do croqui (croqui-nascente.xlsx).',
    status: 200,
    document: { mime: XLSX_MIME },
  }),
};
