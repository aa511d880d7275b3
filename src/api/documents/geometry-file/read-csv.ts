/** Vertices as rows: `Zona; Este; Norte`, or `lat, lon`, under a head that names them. */
import { GEOMETRY_MESSAGES, MOST_VERTICES } from '#domain/resources/geometry.ts';
import { readNumber } from '#domain/shared/numbers.ts';
import { type Drawing, MOST_POINTS, type Pair, PointCount, REFUSALS, RefusedFile } from './drawn.ts';

const HEADS = {
  zone: /^(?:zona|fuso|zone)(?: utm)?$/,
  east: /^(?:este|leste|e|x|easting|coord(?:enada)? (?:x|e))(?: \(?m\)?)?$/,
  north: /^(?:norte|n|y|northing|coord(?:enada)? (?:y|n))(?: \(?m\)?)?$/,
  latitude: /^lat(?:itude)?$/,
  longitude: /^(?:lon|lng|long)(?:itude)?$/,
} as const;

/** Empty ones too. */
const MOST_LINES = 2 * MOST_POINTS;
const LONGEST_LINE = 10_000;

type Head = keyof typeof HEADS;

const HEAD_SENTENCE =
  'A primeira linha do CSV deve dizer o que há em cada coluna: Zona, Este e Norte, ou lat e lon.';

export function readCsv(text: string): Drawing {
  const all = text.split(/\r?\n/, MOST_LINES + 1);
  if (all.length > MOST_LINES) throw new RefusedFile(REFUSALS.tooMany);
  const [first = '', ...lines] = all.filter((line) => line.trim() !== '');
  const head = first.slice(0, LONGEST_LINE);
  const separator = [';', '\t', ','].find((sign) => head.includes(sign)) ?? ';';
  const names = cellsOf(head, separator).map(fold);
  const columnOf = (one: Head) => names.findIndex((name) => HEADS[one].test(name));
  const [zone, east, north] = [columnOf('zone'), columnOf('east'), columnOf('north')];
  const [latitude, longitude] = [columnOf('latitude'), columnOf('longitude')];
  const isUtm = zone >= 0 && east >= 0 && north >= 0;
  if (!isUtm && (latitude < 0 || longitude < 0)) throw new RefusedFile(HEAD_SENTENCE);
  // The first may stand at the end once more.
  if (lines.length > MOST_VERTICES + 1)
    throw new RefusedFile(GEOMETRY_MESSAGES.tooManyVertices(lines.length));
  const count = new PointCount();
  const ring: Pair[] = [];
  const zones: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.length > LONGEST_LINE) throw new RefusedFile(`A linha ${at + 2} do CSV é longa demais.`);
    const cells = cellsOf(line, separator);
    const cell = (column: number) => cells[column] ?? '';
    const [across, up] = isUtm
      ? [readNumber(cell(east)), readNumber(cell(north))]
      : [readDegrees(cell(longitude)), readDegrees(cell(latitude))];
    if (across === null || up === null) {
      throw new RefusedFile(`A linha ${at + 2} do CSV tem uma coordenada que não é um número.`);
    }
    ring.push(count.pair(across, up));
    zones.push((cells[zone] ?? '').trim());
  }
  // Its rows are the vertices of a fence: nobody repeats the first of a list.
  const drawn = [{ kind: 'polygon' as const, name: null, ring, holes: [] }];
  return {
    drawn: ring.length === 0 ? [] : drawn,
    system: isUtm ? { kind: 'utm_rows', zones } : { kind: 'degrees' },
  };
}

/** Degrees have no thousands: `-19.494` has three decimals, which in metres would be three zeros. */
function readDegrees(written: string): number | null {
  const [, sign, whole, fraction = '0'] = /^([-+−]?)\s*(\d{1,3})(?:[.,](\d+))?$/.exec(written.trim()) ?? [];
  if (whole === undefined) return null;
  const size = Number(`${whole}.${fraction}`);
  return (sign === '-' || sign === '−') && size !== 0 ? -size : size;
}

/** A cell in quotes may hold the separator. */
function cellsOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|\ufeff/gu, '')
    .trim()
    .toLowerCase();
}
