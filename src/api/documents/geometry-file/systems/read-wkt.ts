/**
 * A .prj: WKT 1 as OGC, GDAL and ESRI write it, and WKT 2. Each unit is heeded where it stands;
 * what is not understood is refused, since a guess lies hundreds of metres off and looks right.
 */
import { parameterKey } from './methods.ts';
import { type DatumText, type ProjectionText, type SystemText, unknownSystem } from './system-text.ts';
import { nameOf, nodeOf, nodesOf, numberAt, readWktTree, type WktNode } from './wkt-tree.ts';

const PROJECTED = ['PROJCS', 'PROJCRS', 'PROJECTEDCRS'];
const GEOGRAPHIC = ['GEOGCS', 'GEOGCRS', 'GEOGRAPHICCRS', 'GEODCRS', 'GEODETICCRS'];
const BASE = ['GEOGCS', 'BASEGEOGCRS', 'BASEGEODCRS'];
const DATUM = ['DATUM', 'GEODETICDATUM', 'TRF', 'ENSEMBLE'];
const DEGREE = Math.PI / 180;
/** Parameters from a datum to WGS 84: along three axes, or with turns and a scale. */
const SHIFTS: ReadonlySet<number> = new Set([3, 7]);

/** @throws RefusedFile in words */
export function readWkt(text: string): SystemText {
  const root = readWktTree(text);
  if (root === null)
    throw unknownSystem(/"([^"]{1,80})"/.exec(text)?.[1] ?? '', 'o texto dele está incompleto');
  return readSystem(root);
}

function readSystem(node: WktNode): SystemText {
  switch (node.keyword) {
    case 'COMPD_CS':
    case 'COMPOUNDCRS': {
      // Heights do not matter to a fence.
      const level = node.nodes.find(({ keyword }) =>
        [...PROJECTED, ...GEOGRAPHIC, 'BOUNDCRS'].includes(keyword),
      );
      if (level) return readSystem(level);
      break;
    }
    case 'BOUNDCRS':
      return readBound(node);
    default:
      if (PROJECTED.includes(node.keyword) || GEOGRAPHIC.includes(node.keyword)) return readLevel(node);
  }
  throw unknownSystem(nameOf(node), 'não diz lugares em graus nem numa projeção');
}

function readLevel(node: WktNode): SystemText {
  const name = nameOf(node);
  const isProjected = PROJECTED.includes(node.keyword);
  const base = isProjected ? nodeOf(node, ...BASE) : node;
  if (
    !base ||
    (nodeOf(node, 'CS')?.values[0] === 'CARTESIAN') !== (isProjected && nodeOf(node, 'CS') !== undefined)
  )
    throw unknownSystem(name, 'não diz lugares em graus nem numa projeção');
  needsDegrees(base, name);
  return {
    name,
    datum: readDatum(base, name),
    meridian: readMeridian(base, name),
    projection: isProjected ? readProjection(node, name) : null,
    isNorthFirst: readAxes(node, name),
  };
}

/** A system with the parameters from its datum to WGS 84 beside it. */
function readBound(node: WktNode): SystemText {
  const [source] = nodeOf(node, 'SOURCECRS')?.nodes ?? [];
  const [target] = nodeOf(node, 'TARGETCRS')?.nodes ?? [];
  const change = nodeOf(node, 'ABRIDGEDTRANSFORMATION');
  if (!source || !target || !change) throw unknownSystem(nameOf(source), 'o texto dele está incompleto');
  const system = readSystem(source);
  if (!/^(?:WGS[ _]?84|World[ _]Geodetic[ _]System[ _]1984)/i.test(nameOf(target)))
    throw unknownSystem(system.name, 'os parâmetros dele não levam ao WGS 84');
  const method = nameOf(nodeOf(change, 'METHOD', 'PROJECTION'));
  // In one of the two conventions rotations turn the other way.
  const turn = /^Coordinate Frame/i.test(method) ? -1 : 1;
  if (!/^(?:Geocentric translations|Position Vector|Coordinate Frame)/i.test(method))
    throw unknownSystem(system.name, 'o datum dele precisa de uma grade de correção, que o painel não tem');
  const found = new Map(
    nodesOf(change, 'PARAMETER').map((one) => {
      const [, axis = '', kind = ''] =
        /^(?:(X|Y|Z)-axis )?(translation|rotation|scale)/i.exec(nameOf(one)) ?? [];
      const factor = numberAt(nodeOf(one, 'LENGTHUNIT', 'ANGLEUNIT', 'SCALEUNIT', 'UNIT'), 1);
      return [`${axis}${kind}`.toLowerCase(), { value: numberAt(one, 1), factor }] as const;
    }),
  );
  const length = (axis: string) => {
    const { value, factor } = found.get(`${axis}translation`) ?? { value: Number.NaN, factor: 1 };
    return value * (Number.isNaN(factor) ? 1 : factor);
  };
  const angle = (axis: string) => {
    const { value, factor } = found.get(`${axis}rotation`) ?? { value: 0, factor: 1 };
    return turn * (Number.isNaN(factor) || value === 0 ? value : (value * factor * 3600) / DEGREE);
  };
  // Written as one and some millionths.
  const scale = ((found.get('scale')?.value ?? 1) - 1) * 1e6;
  const toWgs84 = [length('x'), length('y'), length('z'), angle('x'), angle('y'), angle('z'), scale];
  return { ...system, datum: { ...system.datum, toWgs84: finite(toWgs84, system.name) } };
}

function readDatum(base: WktNode, name: string): DatumText {
  const datum = nodeOf(base, ...DATUM);
  const ellipsoid = datum && nodeOf(datum, 'ELLIPSOID', 'SPHEROID');
  if (!datum || !ellipsoid) throw unknownSystem(name, 'não diz o datum nem o elipsoide');
  const unit = numberAt(nodeOf(ellipsoid, 'LENGTHUNIT', 'UNIT'), 1);
  const grids = nodesOf(datum, 'EXTENSION').find((one) => nameOf(one) === 'PROJ4_GRIDS')?.values[1];
  if (grids !== undefined && grids !== '@null')
    throw unknownSystem(name, 'o datum dele precisa de uma grade de correção, que o painel não tem');
  const shift = nodeOf(datum, 'TOWGS84')?.values;
  const [a = 0, rf = 0] = finite(
    [numberAt(ellipsoid, 1) * (Number.isNaN(unit) ? 1 : unit), numberAt(ellipsoid, 2)],
    name,
  );
  return {
    names: [nameOf(datum), nameOf(base)],
    code: codeOf(base),
    ellipsoid: { a, rf },
    toWgs84:
      shift === undefined ? null : finite(SHIFTS.has(shift.length) ? shift.map(Number) : [Number.NaN], name),
  };
}

function codeOf(base: WktNode): number | null {
  const [authority, code] = nodeOf(base, 'AUTHORITY', 'ID')?.values ?? [];
  return String(authority).toUpperCase() === 'EPSG' && Number.isInteger(Number(code)) ? Number(code) : null;
}

function readMeridian(base: WktNode, name: string): number {
  const meridian = nodeOf(base, 'PRIMEM', 'PRIMEMERIDIAN');
  if (!meridian) return 0;
  const [degrees = 0] = finite([numberAt(meridian, 1)], name);
  const unit = numberAt(nodeOf(meridian, 'ANGLEUNIT', 'UNIT'), 1);
  if (degrees !== 0 && !Number.isNaN(unit) && !isDegree(unit)) throw unknownAngle(name);
  return degrees;
}

function readProjection(node: WktNode, name: string): ProjectionText {
  const conversion = nodeOf(node, 'CONVERSION') ?? node;
  const method = nameOf(nodeOf(conversion, 'METHOD', 'PROJECTION'));
  const unit = readLength(node, name);
  const own = nodesOf(node, 'EXTENSION').find((one) => nameOf(one) === 'PROJ4')?.values[1];
  // GDAL has no other words for the web's Mercator in WKT 1.
  const isOfWeb =
    typeof own === 'string' && /\+proj=merc .*\+a=6378137 \+b=6378137 .*\+nadgrids=@null/.test(own);
  if (own !== undefined && !isOfWeb)
    throw unknownSystem(name, 'só o diz em palavras próprias de um programa');
  const parameters = nodesOf(conversion, 'PARAMETER').map((one): [string, number] => {
    const [key, kind] = parameterKey(nameOf(one));
    const written = numberAt(one, 1);
    const factor = numberAt(nodeOf(one, 'LENGTHUNIT', 'ANGLEUNIT', 'SCALEUNIT', 'UNIT'), 1);
    const [value = 0] = finite([written], name);
    if (kind === 'length') return [key, value * (Number.isNaN(factor) ? unit : factor)];
    if (kind === 'angle' && !Number.isNaN(factor) && !isDegree(factor))
      return [key, (value * factor) / DEGREE];
    return [key, value];
  });
  return { method: isOfWeb ? 'Mercator_Auxiliary_Sphere' : method, parameters: new Map(parameters), unit };
}

/** Metres of the unit of the coordinates. */
function readLength(node: WktNode, name: string): number {
  const units = unitsOf(node, 'LENGTHUNIT');
  const [first] = units;
  const metres = numberAt(first, 1);
  const isMetre = /^(?:metre|meter|metro|m)$/i.test(nameOf(first));
  const isSame = units.every((one) => numberAt(one, 1) === metres);
  if (!isSame || !(metres >= 1e-3 && metres <= 1e4) || (isMetre && metres !== 1))
    throw unknownSystem(name, `a unidade dele (${nameOf(first) || 'nenhuma'}) não é conhecida`);
  return metres;
}

function needsDegrees(base: WktNode, name: string): void {
  const units = unitsOf(base, 'ANGLEUNIT');
  if (!units.every((one) => isDegree(numberAt(one, 1)))) throw unknownAngle(name);
}

function unknownAngle(name: string) {
  return unknownSystem(name, 'os ângulos dele não são em graus');
}

/** The system's own, else those of its axes. */
function unitsOf(node: WktNode, keyword: string): readonly WktNode[] {
  const own = nodeOf(node, keyword, 'UNIT');
  if (own) return [own];
  const level = nodesOf(node, 'AXIS').filter((axis) => axis.values[1] !== 'UP');
  return level.flatMap((axis) => nodeOf(axis, keyword, 'UNIT') ?? []);
}

/** Programs write it with six figures and more. */
function isDegree(radians: number): boolean {
  return Math.abs(radians / DEGREE - 1) < 1e-5;
}

/** @returns whether north comes first */
function readAxes(node: WktNode, name: string): boolean {
  const axes = nodesOf(node, 'AXIS').map((axis, at) => ({
    towards: String(axis.values[1]).toUpperCase(),
    order: numberAt(nodeOf(axis, 'ORDER'), 0) || at + 1,
  }));
  const [first, second] = axes.toSorted((a, b) => a.order - b.order);
  if (first === undefined) return false;
  const both = `${first.towards} ${second?.towards ?? ''}`;
  if (both !== 'EAST NORTH' && both !== 'NORTH EAST')
    throw unknownSystem(name, 'os eixos dele não apontam para o norte e o leste');
  return both === 'NORTH EAST';
}

function finite(numbers: readonly number[], name: string): readonly number[] {
  if (numbers.every((one) => Number.isFinite(one))) return numbers;
  throw unknownSystem(name, 'faltam números no texto dele');
}
