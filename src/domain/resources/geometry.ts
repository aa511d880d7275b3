/** A fence or points that a file of another program holds, understood: where they lie, and what looks wrong. */
import { z } from 'zod';
import { PLACE_WARNINGS } from '../rules/place-guard.ts';
import { route } from '../shared/contract.ts';
import { idFilter } from '../shared/crud.ts';
import { formatQuantity } from '../shared/numbers.ts';

export const GEOMETRY_BYTES = 5 * 1024 * 1024;
/** Vertices of a fence, as of a sheet. */
export const MOST_VERTICES = 500;

export const GEOMETRY_MESSAGES = {
  tooLarge: 'O arquivo tem mais de 5 MB. Envie só o contorno da cerca.',
  tooManyVertices: (vertices: number) =>
    `O contorno tem ${formatQuantity(vertices)} vértices, e o máximo são ${MOST_VERTICES}. Simplifique o desenho e envie de novo.`,
  zoneMissing: 'Falta a zona UTM: preencha a coluna Zona, como 24K.',
  zoneNotUnderstood: 'A coluna Zona tem uma zona UTM que não é do Brasil: vai de 18 a 25, como 24K.',
  outOfRange: 'O arquivo tem coordenadas que não cabem em nenhuma zona UTM. Confira as colunas Este e Norte.',
  several: (shapes: number) => `O arquivo tem ${formatQuantity(shapes)} polígonos; foi escolhido o maior.`,
  swapped: 'As coordenadas do arquivo pareciam trocadas (norte e este): foram lidas na ordem certa.',
  holes: 'O polígono tem partes vazadas, que foram ignoradas: a cerca é o contorno de fora.',
  open: 'A linha não se fecha: o último ponto foi ligado ao primeiro.',
  moved: (datum: string) => `As coordenadas estavam em ${datum} e foram convertidas para SIRGAS 2000.`,
  assumed: 'O arquivo não diz o sistema de coordenadas; foi lido como SIRGAS 2000.',
  eyeOutside: (eye: number) => `O olho d'água ${eye} fica fora da cerca.`,
} as const;

/** Beside those of a place. */
const SHAPE_WARNINGS = [
  ...PLACE_WARNINGS,
  'several_polygons',
  'holes_ignored',
  'line_closed',
  'datum_moved',
  'datum_assumed',
  'not_a_fence',
] as const;

export type ShapeWarning = { readonly code: (typeof SHAPE_WARNINGS)[number]; readonly detail: string };

const readPoint = z.object({
  utm_zone: z.string(),
  utm_easting: z.number(),
  utm_northing: z.number(),
  latitude: z.number(),
  longitude: z.number(),
});

const shape = z.object({
  points: z.array(readPoint),
  /** m² and metres; null of single points. */
  area: z.number().nullable(),
  perimeter: z.number().nullable(),
});

const asked = z.strictObject({
  project: idFilter(),
  rural_property: idFilter(),
  water_spring: idFilter(),
});

export const geometry = {
  read: route({
    method: 'POST',
    path: '/geometry/read',
    can: 'water_springs.create',
    summary:
      'Lê a cerca ou os pontos de um arquivo (GPX, KML, KMZ, GeoJSON, shapefile em zip, CSV) e diz o que parece errado; nada é gravado.',
    asks: true,
    query: asked,
    upload: {
      field: 'file',
      maxFiles: 1,
      maxBytes: GEOMETRY_BYTES,
      tooLarge: () => GEOMETRY_MESSAGES.tooLarge,
      texts: Object.keys(asked.shape),
    },
    status: 200,
    response: shape.extend({
      warnings: z.array(z.object({ code: z.enum(SHAPE_WARNINGS), detail: z.string() })),
      /** Every polygon of the file, the largest first. */
      candidates: z.array(shape.extend({ name: z.string().nullable() })),
    }),
  }),
};
