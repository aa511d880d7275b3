/**
 * The projections that are read, by their names in WKT, and what each needs. Of the others that
 * proj4 has none can show Brazil: they are made for one country far away, for the poles, or for
 * satellites. Each was compared with PROJ (made-by-proj.test.ts).
 */
import { type Ellipsoid, type ProjectionText, plain, short, unknownSystem } from './system-text.ts';

type Kind = 'angle' | 'length' | 'number';

/** Of proj4 to the names that WKT has for it, without spaces and capitals. */
const PARAMETERS: readonly (readonly [key: string, kind: Kind, names: readonly string[]])[] = [
  [
    'lat_0',
    'angle',
    [
      'latitudeoforigin',
      'latitudeofnaturalorigin',
      'latitudeoffalseorigin',
      'latitudeofcenter',
      'latitudeofcentre',
      'latitudeofprojectioncentre',
      'centralparallel',
    ],
  ],
  [
    'lon_0',
    'angle',
    [
      'centralmeridian',
      'longitudeofnaturalorigin',
      'longitudeoffalseorigin',
      'longitudeofcenter',
      'longitudeofcentre',
      'longitudeofprojectioncentre',
      'longitudeoforigin',
    ],
  ],
  ['lat_1', 'angle', ['standardparallel1', 'latitudeof1ststandardparallel', 'standardparallel']],
  ['lat_2', 'angle', ['standardparallel2', 'latitudeof2ndstandardparallel']],
  ['alpha', 'angle', ['azimuth', 'azimuthatprojectioncentre', 'azimuthofinitialline']],
  ['gamma', 'angle', ['rectifiedgridangle', 'anglefromrectifiedtoskewgrid']],
  [
    'k_0',
    'number',
    [
      'scalefactor',
      'scalefactoratnaturalorigin',
      'scalefactoratprojectioncentre',
      'scalefactoroninitialline',
    ],
  ],
  ['x_0', 'length', ['falseeasting', 'eastingatfalseorigin', 'eastingatprojectioncentre']],
  ['y_0', 'length', ['falsenorthing', 'northingatfalseorigin', 'northingatprojectioncentre']],
  ['sphere_type', 'number', ['auxiliaryspheretype']],
];

/** @returns the key of proj4, or the name itself, which no projection takes */
export function parameterKey(name: string): readonly [key: string, kind: Kind] {
  const found = PARAMETERS.find(([, , names]) => names.includes(plain(name)));
  return found ? [found[0], found[1]] : [name, 'number'];
}

interface Method {
  readonly names: readonly string[];
  readonly proj: string;
  /** Besides false easting and northing and the central meridian. */
  readonly takes?: readonly string[];
  /** Where proj4 calls it otherwise. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly needs?: readonly string[];
  readonly fixed?: string;
  /** Reckoned on a sphere, whatever the ellipsoid. */
  readonly isOfWeb?: boolean;
}

const METHODS: readonly Method[] = [
  { names: ['transversemercator', 'gausskruger'], proj: 'tmerc', takes: ['lat_0', 'k_0'] },
  {
    names: ['mercator', 'mercator1sp', 'mercator2sp', 'mercatorvarianta', 'mercatorvariantb'],
    proj: 'merc',
    takes: ['lat_1', 'k_0'],
    renamed: { lat_1: 'lat_ts' },
  },
  {
    names: [
      'lambertconformalconic',
      'lambertconformalconic1sp',
      'lambertconformalconic2sp',
      'lambertconicconformal1sp',
      'lambertconicconformal2sp',
    ],
    proj: 'lcc',
    takes: ['lat_0', 'lat_1', 'lat_2', 'k_0'],
  },
  {
    names: ['albers', 'albersconicequalarea', 'albersequalarea'],
    proj: 'aea',
    takes: ['lat_0', 'lat_1', 'lat_2'],
    needs: ['lat_1', 'lat_2'],
  },
  { names: ['polyconic', 'americanpolyconic'], proj: 'poly', takes: ['lat_0'] },
  {
    names: ['equidistantconic'],
    proj: 'eqdc',
    takes: ['lat_0', 'lat_1', 'lat_2'],
    needs: ['lat_1', 'lat_2'],
  },
  { names: ['lambertazimuthalequalarea'], proj: 'laea', takes: ['lat_0'] },
  { names: ['azimuthalequidistant'], proj: 'aeqd', takes: ['lat_0'] },
  { names: ['cassini', 'cassinisoldner'], proj: 'cass', takes: ['lat_0'] },
  {
    names: ['equirectangular', 'equidistantcylindrical', 'equidistantcylindricalspherical', 'platecarree'],
    proj: 'eqc',
    takes: ['lat_1'],
    renamed: { lat_1: 'lat_ts' },
  },
  {
    names: ['cylindricalequalarea', 'lambertcylindricalequalarea'],
    proj: 'cea',
    takes: ['lat_1'],
    renamed: { lat_1: 'lat_ts' },
  },
  { names: ['behrmann'], proj: 'cea', takes: ['lat_1'], needs: ['lat_1'], renamed: { lat_1: 'lat_ts' } },
  { names: ['sinusoidal'], proj: 'sinu' },
  { names: ['mollweide'], proj: 'moll' },
  { names: ['robinson'], proj: 'robin' },
  { names: ['eckertvi'], proj: 'eck6' },
  { names: ['equalearth'], proj: 'eqearth' },
  { names: ['obliquestereographic', 'doublestereographic'], proj: 'sterea', takes: ['lat_0', 'k_0'] },
  { names: ['stereographic'], proj: 'stere', takes: ['lat_0', 'k_0'] },
  {
    names: [
      'hotineobliquemercator',
      'hotineobliquemercatorvarianta',
      'hotineobliquemercatorazimuthnaturalorigin',
    ],
    proj: 'omerc',
    takes: ['lat_0', 'alpha', 'gamma', 'k_0'],
    needs: ['alpha'],
    renamed: { lon_0: 'lonc' },
    fixed: '+no_uoff',
  },
  {
    names: ['hotineobliquemercatorazimuthcenter', 'hotineobliquemercatorvariantb', 'obliquemercator'],
    proj: 'omerc',
    takes: ['lat_0', 'alpha', 'gamma', 'k_0'],
    needs: ['alpha'],
    renamed: { lon_0: 'lonc' },
  },
  { names: ['popularvisualisationpseudomercator', 'mercatorauxiliarysphere'], proj: 'merc', isOfWeb: true },
];

/** Told to proj4 in any case: some of its projections give nothing without. */
const ALWAYS = ['lon_0', 'x_0', 'y_0'];
/** Degrees, a hundredth of a millimetre on earth: proj4 takes a parallel of 0 for one that is not told. */
const EQUATOR = 1e-10;

/**
 * As proj4 reads it.
 * @throws RefusedFile for a projection, or one of its parameters, that is not known
 */
export function projectionString(
  name: string,
  { method: written, parameters, unit }: ProjectionText,
  { a, rf }: Ellipsoid,
): string {
  const method = METHODS.find(({ names }) => names.includes(plain(written)));
  if (!method) throw unknownSystem(name, `a projeção dele (${short(written)}) não é conhecida`);
  const taken = [...ALWAYS, ...(method.takes ?? [])];
  for (const [key, value] of parameters) {
    const isNeutral = value === (key === 'k_0' ? 1 : 0);
    if (!taken.includes(key) && !isNeutral)
      throw unknownSystem(name, `a projeção dele tem um parâmetro que não é conhecido (${short(key)})`);
  }
  const missing = method.needs?.some((key) => !parameters.has(key));
  const [scale = 1, parallel = 0] = [parameters.get('k_0'), parameters.get('lat_1')];
  // Both say where it is true to scale.
  const isTwice = method.proj === 'merc' && scale !== 1 && parallel !== 0;
  if (missing || isTwice || scale <= 0)
    throw unknownSystem(name, 'os parâmetros da projeção dele não combinam');
  const told = taken.flatMap((key) => {
    const value = parameters.get(key) ?? unsaid(method, key, parameters);
    if (value === undefined) return [];
    const isParallel = (key === 'lat_1' || key === 'lat_2') && method.renamed?.[key] === undefined;
    return `+${method.renamed?.[key] ?? key}=${isParallel && value === 0 ? EQUATOR : value}`;
  });
  const figure = method.isOfWeb ? `+a=${a} +b=${a}` : ellipsoidString({ a, rf });
  return [`+proj=${method.proj}`, ...told, method.fixed ?? '', figure, `+to_meter=${unit}`, '+no_defs'].join(
    ' ',
  );
}

function unsaid({ proj }: Method, key: string, parameters: ReadonlyMap<string, number>): number | undefined {
  if (ALWAYS.includes(key)) return 0;
  // Of one parallel, which is the origin's.
  return proj === 'lcc' && key === 'lat_1' ? parameters.get('lat_0') : undefined;
}

export function ellipsoidString({ a, rf }: Ellipsoid): string {
  return rf === 0 ? `+a=${a} +b=${a}` : `+a=${a} +rf=${rf}`;
}
