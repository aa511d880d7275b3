/** Vertices as rows: `Zona; Este; Norte`, or `lat, lon`, under a head that names them. */
import { GEOMETRY_MESSAGES, MOST_VERTICES } from '#domain/resources/geometry.ts';
import { readNumber } from '#domain/shared/numbers.ts';
import { saidInColumn, UsedDatum, withoutDatum } from './csv-datum.ts';
import { type Drawing, MOST_POINTS, type Pair, PointCount, REFUSALS, RefusedFile } from './drawn.ts';

const HEADS = {
  zone: /^(?:zona|fuso|zone)(?: utm)?$/,
  east: /^(?:este|leste|e|x|easting|coord(?:enada)? (?:x|e))(?: \(?m\)?)?$/,
  north: /^(?:norte|n|y|northing|coord(?:enada)? (?:y|n))(?: \(?m\)?)?$/,
  latitude: /^lat(?:itude)?$/,
  longitude: /^(?:lon|lng|long)(?:itude)?$/,
  datum:
    /^(?:datum(?: horizontal)?|sistema(?: (?:de (?:coordenadas|referencia)|geodesico)){0,3}|referencial(?: geodesico)?|sgr|src|crs)$/,
} as const;

/** Empty ones too. */
const MOST_LINES = 2 * MOST_POINTS;
const LONGEST_LINE = 10_000;

/** Of a program's empty rows the separators are left. */
const BLANK = /^[;,\s"]*$/;

type Head = keyof typeof HEADS;

const HEAD_SENTENCE =
  'A primeira linha do CSV deve dizer o que há em cada coluna: Zona, Este e Norte, ou lat e lon.';

export function readCsv(text: string): Drawing {
  const all = text.split(/\r?\n/, MOST_LINES + 1);
  if (all.length > MOST_LINES) throw new RefusedFile(REFUSALS.tooMany);
  const [first, ...rows] = [...all.entries()].filter(([, line]) => !BLANK.test(line));
  const [headAt, head] = first ? [first[0], first[1].slice(0, LONGEST_LINE)] : [0, ''];
  const separator = [';', '\t', ','].find((sign) => head.includes(sign)) ?? ';';
  const columns = columnsOf(cellsOf(head, separator).map(fold));
  // The first may stand at the end once more.
  if (rows.length > MOST_VERTICES + 1) throw new RefusedFile(GEOMETRY_MESSAGES.tooManyVertices(rows.length));
  const count = new PointCount();
  const datums = new UsedDatum();
  const ring: Pair[] = [];
  const zones: string[] = [];
  for (const [at, line] of rows) {
    const number = at + 1;
    if (line.length > LONGEST_LINE) throw new RefusedFile(`A linha ${number} do CSV é longa demais.`);
    const cells = cellsOf(line, separator);
    const cell = (column: number) => cells[column] ?? '';
    const [across, up] = columns.isUtm
      ? [readNumber(cell(columns.across)), readNumber(cell(columns.up))]
      : [readDegrees(cell(columns.across)), readDegrees(cell(columns.up))];
    if (across === null || up === null) {
      throw new RefusedFile(`A linha ${number} do CSV tem uma coordenada que não é um número.`);
    }
    ring.push(count.pair(across, up));
    const zone = withoutDatum(fold(cell(columns.zone)));
    zones.push(zone.datum === null ? cell(columns.zone).trim() : zone.rest);
    const said = [zone.datum, saidInColumn(fold(cell(columns.datum)))].filter((one) => one !== null);
    for (const one of columns.datums) datums.use(one, headAt + 1);
    for (const one of said) datums.use(one, number);
    if (columns.datums.length + said.length === 0) datums.use(null, number);
  }
  // Its rows are the vertices of a fence: nobody repeats the first of a list.
  const drawn = [{ kind: 'polygon' as const, name: null, ring, holes: [] }];
  const datum = datums.used;
  return {
    drawn: ring.length === 0 ? [] : drawn,
    system: columns.isUtm
      ? { kind: 'utm_rows', zones, ...(datum && { datum }) }
      : { kind: 'degrees', ...(datum && { datum }) },
  };
}

interface Columns {
  readonly isUtm: boolean;
  /** Of east and north, or of longitude and latitude. */
  readonly across: number;
  readonly up: number;
  /** -1 where the file has none, as the next. */
  readonly zone: number;
  readonly datum: number;
  /** What the heads of those that are read say besides. */
  readonly datums: readonly string[];
}

/** Throws RefusedFile where the places have no columns. A head that says nothing besides goes first. */
function columnsOf(names: readonly string[]): Columns {
  const bare = names.map(withoutDatum);
  const columnOf = (one: Head) => {
    const named = names.findIndex((name) => HEADS[one].test(name));
    return named >= 0 ? named : bare.findIndex(({ rest }) => HEADS[one].test(rest));
  };
  const [zone, east, north] = [columnOf('zone'), columnOf('east'), columnOf('north')];
  const [latitude, longitude] = [columnOf('latitude'), columnOf('longitude')];
  const isUtm = zone >= 0 && east >= 0 && north >= 0;
  if (!isUtm && (latitude < 0 || longitude < 0)) throw new RefusedFile(HEAD_SENTENCE);
  const [across, up] = isUtm ? [east, north] : [longitude, latitude];
  const read = isUtm ? [zone, across, up] : [across, up];
  const datums = read.flatMap((at) => bare[at]?.datum ?? []);
  return { isUtm, across, up, zone, datum: columnOf('datum'), datums };
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
