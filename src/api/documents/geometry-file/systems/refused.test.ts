/** Systems that proj4 would only guess: each is refused by its name, with what is in the way. */
import { describe, expect, test } from 'vitest';
import { RefusedFile } from '../drawn.ts';
import { moverOfCode, moverOfWkt } from './mover.ts';

const DEGREE = 'UNIT["Degree",0.0174532925199433]';
const GREENWICH = 'PRIMEM["Greenwich",0]';
const GRS80 = 'SPHEROID["GRS_1980",6378137,298.257222101]';
const HAYFORD = 'SPHEROID["International_1924",6378388,297]';
const geographic = (datum: string, more = `${GREENWICH},${DEGREE}`) =>
  `GEOGCS["Minha rede",DATUM[${datum}],${more}]`;
const SIRGAS = geographic(`"D_SIRGAS_2000",${GRS80}`);
const projected = (base: string, projection = 'PROJECTION["Polyconic"]', more = 'UNIT["Meter",1]') =>
  `PROJCS["Meu sistema",${base},${projection},PARAMETER["Central_Meridian",-54],PARAMETER["Latitude_Of_Origin",0],${more}]`;

const CRS2 = (base: string) =>
  `PROJCRS["Meu sistema",BASEGEOGCRS["SIRGAS 2000",DATUM["SIRGAS 2000",ELLIPSOID["GRS 1980",6378137,298.257222101]]],${base},CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["metre",1]]`;
const UTM2 =
  'CONVERSION["u",METHOD["Transverse Mercator"],PARAMETER["Longitude of natural origin",-39,ANGLEUNIT["degree",0.0174532925199433]]]';

const sentence = (make: () => unknown): string => {
  try {
    make();
  } catch (error) {
    if (error instanceof RefusedFile) return error.message;
    throw error;
  }
  return 'read';
};

describe('a text', () => {
  test.each([
    [
      'a datum that moves by a grid',
      geographic('"D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.9786982]'),
      /datum dele \(North American 1927\)/,
    ],
    [
      'the same by its code',
      `GEOGCS["Rede",DATUM["rede",SPHEROID["Clarke 1866",6378206.4,294.9786982]],${GREENWICH},${DEGREE},AUTHORITY["EPSG","4267"]]`,
      /datum dele \(rede\)/,
    ],
    [
      'a datum that nobody knows',
      geographic(`"D_Da_Prefeitura",${HAYFORD}`),
      /\(Minha rede\).*datum dele \(Da Prefeitura\)/,
    ],
    [
      'a datum without parameters on a known ellipsoid',
      geographic(`"Not_specified_based_on_GRS_1980_ellipsoid",${GRS80}`),
      /datum dele \(outro datum\)/,
    ],
    [
      'the same under the name of the ellipsoid',
      `GEOGCS["GCS_GRS_1980",DATUM["D_GRS_1980",${GRS80}],${GREENWICH},${DEGREE}]`,
      /datum dele \(GRS 1980\)/,
    ],
    [
      'the net of Córrego Alegre of 1961, of which there is a grid alone',
      geographic(`"D_Corrego_Alegre_1961",${HAYFORD}`),
      /datum dele \(Corrego Alegre 1961\)/,
    ],
    ['a sphere', geographic('"D_Sphere",SPHEROID["Sphere",6371000,0]'), /datum dele \(Sphere\)/],
    [
      'a grid in the text',
      geographic(`"Rede",${GRS80},EXTENSION["PROJ4_GRIDS","SAD69_003.gsb"]`),
      /grade de correção/,
    ],
    [
      'SIRGAS 2000 on another ellipsoid',
      geographic(`"D_SIRGAS_2000",${HAYFORD}`),
      /não são os do datum SIRGAS 2000/,
    ],
    [
      'SIRGAS 2000 with parameters of another datum',
      geographic(`"D_SIRGAS_2000",${GRS80},TOWGS84[-67,4,-38]`),
      /não são os do datum SIRGAS 2000/,
    ],
    [
      'WGS 84 on a sphere that is not the web’s',
      geographic('"D_WGS_1984",SPHEROID["s",6371000,0]'),
      /não são os do datum WGS 84/,
    ],
    ['no datum', `GEOGCS["Minha rede",${GREENWICH},${DEGREE}]`, /não diz o datum/],
    [
      'parameters that are no numbers',
      geographic(`"Rede",${HAYFORD},TOWGS84["a","b","c"]`),
      /faltam números/,
    ],
    ['five parameters', geographic(`"Rede",${HAYFORD},TOWGS84[1,2,3,4,5]`), /faltam números/],
    [
      'grads',
      geographic(`"D_SIRGAS_2000",${GRS80}`, `${GREENWICH},UNIT["Grad",0.015707963267949]`),
      /não são em graus/,
    ],
    ['a length without its factor', projected(SIRGAS, undefined, 'UNIT["Braça"]'), /unidade dele \(Braça\)/],
    ['no length', projected(SIRGAS, undefined, 'AUTHORITY["EPSG","1"]'), /unidade dele \(nenhuma\)/],
    [
      'a metre that is a foot',
      projected(SIRGAS, undefined, 'UNIT["Meter",0.3048]'),
      /unidade dele \(Meter\)/,
    ],
    [
      'axes to the south and west',
      projected(SIRGAS, undefined, 'UNIT["Meter",1],AXIS["Y",SOUTH],AXIS["X",WEST]'),
      /eixos dele/,
    ],
    [
      'a projection that nobody knows',
      projected(SIRGAS, 'PROJECTION["Winkel_Tripel"]'),
      /projeção dele \(Winkel_Tripel\)/,
    ],
    [
      'one that proj4 and the register make on different spheres',
      projected(SIRGAS, 'PROJECTION["Miller_Cylindrical"]'),
      /projeção dele \(Miller_Cylindrical\)/,
    ],
    [
      'one that proj4 turns over in the south',
      projected(SIRGAS, 'PROJECTION["Bonne"],PARAMETER["Standard_Parallel_1",-15]'),
      /projeção dele \(Bonne\)/,
    ],
    [
      'a projection in words of one program',
      projected(
        SIRGAS,
        'PROJECTION["custom_proj4"]',
        'UNIT["Meter",1],EXTENSION["PROJ4","+proj=poly +nadgrids=ntv2.gsb"]',
      ),
      /palavras próprias/,
    ],
    [
      'a parameter that the projection does not have',
      projected(SIRGAS, 'PROJECTION["Polyconic"],PARAMETER["XY_Plane_Rotation",12]'),
      /parâmetro que não é conhecido \(XY_Plane_Rotation\)/,
    ],
    [
      'a projection without what it needs',
      projected(SIRGAS, 'PROJECTION["Albers"],PARAMETER["Standard_Parallel_1",-2]'),
      /não combinam/,
    ],
    [
      'two scales at once',
      projected(
        SIRGAS,
        'PROJECTION["Mercator"],PARAMETER["Standard_Parallel_1",-2],PARAMETER["Scale_Factor",0.9]',
      ),
      /não combinam/,
    ],
    [
      'a scale of naught',
      projected(SIRGAS, 'PROJECTION["Transverse_Mercator"],PARAMETER["Scale_Factor",0]'),
      /não combinam/,
    ],
    [
      'a local drawing',
      'LOCAL_CS["Planta",LOCAL_DATUM["d",0],UNIT["Meter",1]]',
      /\(Planta\): não diz lugares/,
    ],
    [
      'places in space',
      `GEOCCS["Centro",DATUM["D_SIRGAS_2000",${GRS80}],${GREENWICH},UNIT["Meter",1]]`,
      /não diz lugares/,
    ],
    [
      'places in space, as WKT 2',
      `GEODCRS["Centro",DATUM["SIRGAS 2000",ELLIPSOID["GRS 1980",6378137,298.257222101]],CS[Cartesian,3],AXIS["x",geocentricX],AXIS["y",geocentricY],AXIS["z",geocentricZ],LENGTHUNIT["metre",1]]`,
      /não diz lugares/,
    ],
    [
      'a grid beside the system',
      `BOUNDCRS[SOURCECRS[${CRS2(UTM2)}],TARGETCRS[GEOGCRS["WGS 84"]],ABRIDGEDTRANSFORMATION["t",METHOD["NTv2"],PARAMETERFILE["f","a.gsb"]]]`,
      /grade de correção/,
    ],
    [
      'parameters to another datum',
      `BOUNDCRS[SOURCECRS[${CRS2(UTM2)}],TARGETCRS[GEOGCRS["ED50"]],ABRIDGEDTRANSFORMATION["t",METHOD["Geocentric translations"]]]`,
      /não levam ao WGS 84/,
    ],
    ['half a text', SIRGAS.slice(0, 60), /está incompleto/],
    ['two texts', SIRGAS + SIRGAS, /está incompleto/],
    ['brackets without end', 'GEOGCS['.repeat(1250), /está incompleto/],
    ['quotes without end', `GEOGCS["${'""'.repeat(4900)}`, /está incompleto/],
    ['no text', 'oi', /sem nome/],
  ])('%s', (_, text, reason) => {
    const said = sentence(() => moverOfWkt(text));
    expect(said).toMatch(/^O painel não conhece o sistema de coordenadas do arquivo \(.{1,80}\): /);
    expect(said).toMatch(reason);
    expect(said).toMatch(/\. Exporte-o em SIRGAS 2000 ou WGS 84\.$/);
  });

  test('what is not refused: the same without the fault', () => {
    expect(sentence(() => moverOfWkt(projected(SIRGAS)))).toBe('read');
    expect(sentence(() => moverOfWkt(CRS2(UTM2)))).toBe('read');
  });
});

test.each([2154, 5524, 4267, 0, 1, 999_999])('code %i is refused by its number', (code) => {
  expect(sentence(() => moverOfCode(code))).toContain(`(EPSG:${code})`);
});
