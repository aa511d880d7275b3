/** The outline of a sub-basin on the map: read from a file of the organisation's, kept small, replaced, removed. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { labelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';
import { formatQuantity, joinList } from '../shared/numbers.ts';

const MEGABYTE = 1024 * 1024;
/** Of the file as it is sent, and of what lies in it once it is unpacked. */
export const OUTLINE_FILE_BYTES = 20 * MEGABYTE;
export const OUTLINE_CONTENT_BYTES = 60 * MEGABYTE;
/** Points of a file, of all that it draws. */
export const OUTLINE_FILE_POINTS = 1_000_000;
/** Vertices of an outline as it is kept. */
export const OUTLINE_VERTICES = 2000;
/** Polygons of a file that are offered, and sub-basins of which one call asks. */
export const OUTLINES_OFFERED = 100;
const MOST_AT_ONCE = 100;

const points = formatQuantity(OUTLINE_FILE_POINTS);

export const OUTLINE_MESSAGES = {
  none: 'A sub-bacia não tem contorno no mapa.',
  tooLarge: 'O arquivo tem mais de 20 MB. Exporte só a sub-bacia e envie de novo.',
  contentTooLarge: 'O conteúdo do arquivo zip passa de 60 MB. Exporte só a sub-bacia e envie de novo.',
  tooManyPoints: `O arquivo tem mais de ${points} pontos. Exporte só a sub-bacia, ou simplifique o desenho, e envie de novo.`,
  tooMuch: 'O arquivo tem muita coisa além da sub-bacia. Exporte só o contorno dela e envie de novo.',
  format:
    'O painel lê o contorno de shapefile em zip (.shp com o .prj), KML, KMZ e GeoJSON. Este arquivo não é nenhum deles.',
  noPolygon:
    'O arquivo não tem nenhum polígono. O contorno precisa ser uma área fechada, não linhas nem pontos.',
  outsideBrazil: (place: string) =>
    `O contorno sai do Brasil (passa por ${place}). Confira o sistema de coordenadas em que o arquivo foi salvo.`,
  nothingLeft:
    'O contorno não encerra nenhuma área: os seus vértices ficam quase todos no mesmo lugar ou na mesma linha.',
  choose: (names: readonly string[], total: number) =>
    `O arquivo tem ${formatQuantity(total)} polígonos. Escolha qual deles é a sub-bacia${names.length > 0 ? `: ${joinList(names)}` : ''}.`,
  noSuchFeature: (total: number) =>
    `O arquivo não tem esse polígono: eles vão de 1 a ${formatQuantity(total)}.`,
  mended:
    'O desenho se cruzava ou tinha partes vazadas fora dele, e foi corrigido. Confira o contorno no mapa.',
  tooSmall: 'O contorno encerra menos de 1 hectare, e não pode ser o de uma sub-bacia.',
  scribbled:
    'O desenho se cruza em milhares de lugares: os vértices parecem estar fora de ordem. Confira o arquivo e envie de novo.',
  unfit: (many: number) =>
    many === 1
      ? 'Um polígono do arquivo não é oferecido: sai do Brasil, é pequeno demais, se cruza demais ou está danificado.'
      : `${formatQuantity(many)} polígonos do arquivo não são oferecidos: saem do Brasil, são pequenos demais, se cruzam demais ou estão danificados.`,
  missed: (name: string, reason: string) => `${name} está no arquivo, mas não é oferecida. ${reason}`,
  offered: (total: number) =>
    `O arquivo tem ${formatQuantity(total)} polígonos: aqui estão os ${OUTLINES_OFFERED} maiores que podem ser contorno.`,
} as const;

const position = z.tuple([z.number(), z.number()]);

/** Without an outline all but the sub-basin is null. */
const subbasinOutline = z.object({
  subbasin_id: z.int(),
  /** As it was sent. */
  file_name: z.string().nullable(),
  /** Of the polygon in the file; null where it has none, too. */
  feature_name: z.string().nullable(),
  /** Square metres. */
  area: z.number().nullable(),
  vertices: z.int().nullable(),
  geometry: z
    .object({
      type: z.literal('MultiPolygon'),
      /** Degrees of SIRGAS 2000. */
      coordinates: z.array(z.array(z.array(position))),
    })
    .nullable(),
});

export type SubbasinOutline = z.output<typeof subbasinOutline>;

const offered = z.object({
  /** Which of the file's polygons, from 1. */
  feature: z.int(),
  name: z.string().nullable(),
  /** Whether it is called as the sub-basin is. */
  is_named_so: z.boolean(),
  area: z.number(),
  vertices: z.int(),
  was_mended: z.boolean(),
  /** As `outlineText` writes it. */
  outline: z.string(),
});

export type OfferedOutline = z.output<typeof offered>;

const PATH = '/hydrographic_subbasins/:id/outline';
const upload = {
  field: 'file',
  maxFiles: 1,
  maxBytes: OUTLINE_FILE_BYTES,
  tooLarge: () => OUTLINE_MESSAGES.tooLarge,
} as const;

const ids = new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${MOST_AT_ONCE - 1}}$`);

export const subbasinOutlines = {
  many: route({
    method: 'GET',
    path: '/hydrographic_subbasins/outlines',
    can: 'hydrographic_subbasins.view',
    summary: `Mostra os contornos de até ${MOST_AT_ONCE} sub-bacias (ids separados por vírgulas), em texto curto: cada vértice como o caminho desde o anterior, em passos de 0,00001°.`,
    query: z.strictObject({ of: z.string({ error: MESSAGES.fillIn }).regex(ids, MESSAGES.invalid) }),
    status: 200,
    response: z.object({
      outlines: z.array(z.object({ subbasin_id: z.int(), version: z.int(), outline: z.string() })),
    }),
  }),
  get: route({
    method: 'GET',
    path: PATH,
    can: 'hydrographic_subbasins.view',
    summary: 'Mostra o contorno da sub-bacia no mapa, como GeoJSON; sem ele, geometry é null.',
    status: 200,
    response: subbasinOutline,
  }),
  read: route({
    method: 'POST',
    path: `${PATH}/read`,
    can: 'hydrographic_subbasins.update',
    summary:
      'Lê os polígonos de um arquivo (shapefile em zip, KML, KMZ, GeoJSON) e mostra como ficariam no mapa; nada é gravado.',
    asks: true,
    upload,
    status: 200,
    response: z.object({
      /** The one called as the sub-basin first. */
      features: z.array(offered),
      warnings: z.array(z.string()),
    }),
  }),
  send: route({
    method: 'POST',
    path: PATH,
    can: 'hydrographic_subbasins.update',
    summary: `Envia o contorno da sub-bacia no mapa, ou outro no lugar dele: um arquivo de até 20 MB, simplificado para até ${OUTLINE_VERTICES} vértices. De um arquivo com vários polígonos, feature diz qual.`,
    query: z.strictObject({
      feature: z.coerce
        .number({ error: MESSAGES.notNumber })
        .int(MESSAGES.notInteger)
        .min(1, MESSAGES.atLeast(1))
        .max(OUTLINE_FILE_POINTS, MESSAGES.atMost(OUTLINE_FILE_POINTS))
        .optional(),
    }),
    upload: { ...upload, texts: ['feature'] },
    told: z.object({ outline: labelled('Contorno no mapa', z.string()) }),
    status: 201,
    response: subbasinOutline,
  }),
  remove: route({
    method: 'DELETE',
    path: PATH,
    can: 'hydrographic_subbasins.update',
    summary: 'Exclui o contorno da sub-bacia no mapa.',
    status: 204,
  }),
};
