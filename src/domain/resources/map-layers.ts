/** What the organisation lays below its map: tiles of another address, styles, files of its own. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { MESSAGES } from '../shared/messages.ts';

const tileSource = z.object({
  name: z.string(),
  /** With `{z}`, `{x}` and `{y}`. */
  address: z.string(),
  credit: z.string(),
  max_zoom: z.int(),
});

export type TileSource = z.output<typeof tileSource>;

const tileFile = z.object({
  /** Of the file in the folder, without its ending. */
  name: z.string(),
  credit: z.string(),
  min_zoom: z.int(),
  max_zoom: z.int(),
  kind: z.enum(['pictures', 'vectors']),
  /** Of a file of vectors: what its layers are called. */
  layers: z.array(z.string()),
});

export type TileFileRow = z.output<typeof tileFile>;

const mapStyle = z.object({
  name: z.string(),
  credit: z.string(),
  /** Why it can't be shown now, in a sentence; null where it can. */
  problem: z.string().nullable(),
});

/** Bytes of one piece: a directory or a tile is far smaller. */
export const MOST_PIECE_BYTES = 1024 * 1024;

const position = (most: number) =>
  z.coerce
    .number({ error: MESSAGES.invalid })
    .int(MESSAGES.invalid)
    .min(0, MESSAGES.invalid)
    .max(most, MESSAGES.invalid);

export const mapLayers = {
  list: route({
    method: 'GET',
    path: '/map/layers',
    can: 'signed_in',
    summary:
      'Mostra os fundos que o mapa pode ter: os endereços de MAP_TILES, os estilos de MAP_STYLE e os arquivos .pmtiles da pasta mapas.',
    status: 200,
    response: z.object({
      tiles: z.array(tileSource),
      styles: z.array(mapStyle),
      files: z.array(tileFile),
    }),
  }),
  style: route({
    method: 'GET',
    path: '/map/layers/style',
    can: 'signed_in',
    summary:
      'Lê um estilo de MAP_STYLE como o servidor o conferiu: só as fontes, letras, figuras e camadas que o mapa usa.',
    query: z.strictObject({
      name: z.string({ error: MESSAGES.invalid }).min(1, MESSAGES.invalid).max(60, MESSAGES.tooLong(60)),
    }),
    status: 200,
    document: { mime: 'application/octet-stream' },
  }),
  piece: route({
    method: 'GET',
    path: '/map/layers/piece',
    can: 'signed_in',
    summary:
      'Lê um pedaço (offset e length, em bytes, até 1 MB) de um arquivo da pasta mapas: um .pmtiles ou, com kind, as figuras de um estilo (.png e .json).',
    query: z.strictObject({
      kind: z.enum(['pmtiles', 'png', 'json'], { error: MESSAGES.invalid }).default('pmtiles'),
      file: z.string({ error: MESSAGES.invalid }).min(1, MESSAGES.invalid).max(200, MESSAGES.tooLong(200)),
      offset: position(Number.MAX_SAFE_INTEGER),
      length: position(MOST_PIECE_BYTES),
    }),
    status: 200,
    document: { mime: 'application/octet-stream' },
  }),
};
