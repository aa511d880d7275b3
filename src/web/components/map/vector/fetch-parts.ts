/**
 * What the engine of vector maps asks for, fetched here and not in its worker: by the policy of this page,
 * which names the addresses of today, and no further than a size.
 */
import { mapLayers } from '#domain/resources/map-layers.ts';
import { isVectorTile } from '#domain/rules/vector-tile-check.ts';
import { addProtocol, type RequestParameters, type RequestTransformFunction } from 'maplibre-gl';
import { routeAddress } from '../../../platform/route-address.ts';
import { boundedBytes } from '../bounded-bytes.ts';
import { readLayerBytes, readLayerPiece, type TileFile, tileFile } from '../tile-file.ts';

const MOST_TILE = 8 * 1024 * 1024;
const MOST_OTHER = 4 * 1024 * 1024;
const PIECE = 1024 * 1024;
/** Of a picture's side: its bytes say little about what it takes once it is drawn. */
const MOST_PIXELS = 4096;

/** Schemes of addresses: a file of the folder mapas, a tile of another server, anything else of it. */
const OF_FOLDER = 'mapas';
const TILE = 'mapas-ladrilho';
const OTHER = 'mapas-parte';

export const throughHere: RequestTransformFunction = (url, kind) => {
  if (url.startsWith(`${OF_FOLDER}://`)) return { url };
  return { url: `${kind === 'Tile' ? TILE : OTHER}://${url}` };
};

const files = new Map<string, TileFile>();

/** Once, before the first map. */
export function answerEngine(): void {
  for (const scheme of [OF_FOLDER, TILE, OTHER]) {
    addProtocol(scheme, async (request, { signal }) => ({ data: await answerTo(request, signal) }));
  }
}

async function answerTo({ url, type }: RequestParameters, signal: AbortSignal): Promise<object> {
  const [scheme = '', ...rest] = url.split('://');
  const address = rest.join('://');
  const isTile = scheme === TILE || address.startsWith('arquivo/');
  const bytes =
    scheme === OF_FOLDER
      ? await fromFolder(address, signal)
      : await fromElsewhere(address, isTile ? MOST_TILE : MOST_OTHER, signal);
  if (type === 'json') return documentOf(bytes);
  if (type === 'image') expectSmallPicture(bytes);
  else if (isTile && !isVectorTile(bytes)) throw new Error(`${url} is no vector tile`);
  return bytes.buffer;
}

/** A style, or what its figures are and where they stand in their picture. */
function documentOf(bytes: Uint8Array): object {
  const told: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return typeof told === 'object' && told !== null ? told : {};
}

async function fromElsewhere(
  address: string,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address, {
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  });
  // With its number: the engine takes a tile that is not there for an empty one.
  if (!answer.ok)
    throw Object.assign(new Error(`${address} answered ${answer.status}`), { status: answer.status });
  return answer.body ? boundedBytes(answer.body, most) : new Uint8Array();
}

/** `arquivo/Rio%20Doce/7/47/70`, `figuras/ruas@2x.png`, `estilo/Ruas`. */
async function fromFolder(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const [kind = '', written = '', ...place] = address.split('/');
  const name = decodeURIComponent(written);
  if (kind === 'estilo') return readLayerBytes(routeAddress(mapLayers.style.path, {}, { name }), signal);
  if (kind === 'figuras') return wholeFile(name, signal);
  const [zoom = 0, x = 0, y = 0] = place.map(Number);
  const file = files.get(name) ?? tileFile(name);
  files.set(name, file);
  return (await file.tile(zoom, x, y, signal))?.bytes ?? new Uint8Array();
}

async function wholeFile(name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const [, file = '', kind] = /^(.+)\.(png|json)$/.exec(name) ?? [];
  if (kind !== 'png' && kind !== 'json') throw new Error(`${name} is no file of figures`);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let offset = 0; offset < MOST_OTHER; offset += PIECE) {
    const piece = await readLayerPiece({ file, kind, offset, length: PIECE }, signal);
    pieces.push(piece);
    if (piece.length < PIECE) return new Uint8Array(await new Blob(pieces).arrayBuffer());
  }
  throw new Error(`${name} has more than ${MOST_OTHER} bytes`);
}

const PNG = 0x89_50_4e_47;

/** A PNG tells its size in its first bytes. */
function expectSmallPicture(bytes: Uint8Array<ArrayBuffer>): void {
  const view = new DataView(bytes.buffer);
  if (view.byteLength < 24 || view.getUint32(0) !== PNG) return;
  const side = Math.max(view.getUint32(16), view.getUint32(20));
  if (side > MOST_PIXELS) throw new Error(`A picture of ${side} pixels`);
}
