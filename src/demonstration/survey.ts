/** What the technician saw at a spring, and the sheet in which it was written down. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { makeTemplate } from '#api/documents/sketch-sheet/template.ts';
import { formCell, type FormFieldKey } from '#domain/rules/sketch-layout.ts';
import type { Chance } from './chance.ts';
import type { Fence, WrittenPoint } from './fences.ts';

export interface Survey extends Fence {
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly surveyed_at: string;
  readonly recovery_modality: number;
  readonly characteristics: {
    readonly declivity: number;
    readonly landscape_position: number;
    readonly erosion: number;
    readonly vegetation: number;
    readonly typology: number;
    readonly typology_specification: string | null;
    readonly water_color: number;
    readonly distance_forest: number;
  };
  readonly notes: string | null;
}

const NOTES = [
  'Acesso pela porteira azul, depois da ponte de madeira. Combinar com o vaqueiro.',
  'O gado bebe direto na nascente; o proprietário pediu um bebedouro fora da cerca.',
  'Nascente difusa: o brejo abre em três pontos na época das chuvas.',
  'Há formigueiros na parte alta. Combater antes do plantio.',
  'Captação da casa fica a 40 m, cano preto. Não mexer na caixa.',
  'Secou em setembro e voltou com as primeiras chuvas.',
  'Cerca antiga do lado direito pode ser aproveitada em parte.',
];

/** Degraded land is recovered whole; what still has trees is enriched or left to regenerate. */
export function makeSurvey(label: string, surveyed_at: string, fence: Fence, chance: Chance): Survey {
  const vegetation = chance.pick([1, 1, 1, 2, 2, 3]);
  return {
    ...fence,
    label,
    surveyed_at,
    recovery_modality: vegetation === 1 ? 3 : chance.pick(vegetation === 2 ? [3, 1, 1] : [1, 2]),
    characteristics: {
      declivity: chance.whole(1, 3),
      landscape_position: chance.whole(1, 4),
      erosion: chance.pick([1, 1, 2, 2, 3, 4]),
      vegetation,
      typology: vegetation === 1 ? 1 : chance.pick([2, 3, 4, 5]),
      typology_specification: chance.happens(0.3)
        ? chance.pick(['Capoeira com brejo', 'Taboal', 'Pasto sujo'])
        : null,
      water_color: chance.pick([2, 3, 3, 3, 4]),
      distance_forest: chance.whole(1, 60) * 20,
    },
    notes: chance.happens(0.45) ? chance.pick(NOTES) : null,
  };
}

const FORM = 'xl/worksheets/sheet2.xml';
const VERTICES = 'xl/worksheets/sheet3.xml';
const WATER_EYES = 'xl/worksheets/sheet4.xml';

/** Days from the sheet's day 0, 30/12/1899, to 1/1/1970. */
const DAY_OF_1970 = 25_569;
const DAY_MS = 24 * 60 * 60_000;

/** Makes filled sheets, bytes of `croqui-nascente.xlsx`; the empty one is made once. */
export async function makeSheetWriter(): Promise<(survey: Survey, technician: string) => Uint8Array> {
  const template = unzipSync(await makeTemplate());
  const part = (name: string) => strFromU8(template[name] ?? new Uint8Array());
  const empty = { form: part(FORM), vertices: part(VERTICES), waterEyes: part(WATER_EYES) };
  return (survey, technician) =>
    zipSync(
      {
        ...template,
        [FORM]: strToU8(fill(empty.form, formValues(survey, technician))),
        [VERTICES]: strToU8(fill(empty.vertices, pointValues(survey.coordinates))),
        [WATER_EYES]: strToU8(fill(empty.waterEyes, pointValues(survey.water_eyes))),
      },
      { level: 1, mtime: `${survey.surveyed_at}T12:00:00` },
    );
}

type Values = Readonly<Record<string, string | number | null>>;

/** The template's empty cells filled in, formats kept; a null leaves its cell empty. */
function fill(xml: string, values: Values): string {
  return xml.replaceAll(/<c r="([A-Z]+\d+)"( s="\d+")?\/>/g, (cell, name: string, style = '') => {
    const value = values[name] ?? null;
    if (value === null) return cell;
    return typeof value === 'number'
      ? `<c r="${name}"${style}><v>${value}</v></c>`
      : `<c r="${name}"${style} t="inlineStr"><is><t xml:space="preserve">${escape(value)}</t></is></c>`;
  });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function formValues({ characteristics: seen, ...survey }: Survey, technician: string): Values {
  const option = (key: keyof typeof SPRING_ENUMERATIONS, value: number) =>
    labelOf(SPRING_ENUMERATIONS[key], value);
  const values: Record<FormFieldKey, string | number | null> = {
    label: survey.label,
    surveyed_at: Date.parse(`${survey.surveyed_at}T00:00:00Z`) / DAY_MS + DAY_OF_1970,
    technician,
    declivity: option('declivity', seen.declivity),
    landscape_position: option('landscape_position', seen.landscape_position),
    erosion: option('erosion', seen.erosion),
    vegetation: option('vegetation', seen.vegetation),
    typology: option('typology', seen.typology),
    typology_specification: seen.typology_specification,
    water_color: option('water_color', seen.water_color),
    distance_forest: seen.distance_forest,
    recovery_modality: option('recovery_modality', survey.recovery_modality),
    default_zone: survey.water_eyes[0]?.utm_zone ?? null,
    datum: 'SIRGAS 2000',
    notes: survey.notes,
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [formCell(key as FormFieldKey), value]),
  );
}

/** Rows from the second on. */
function pointValues(points: readonly WrittenPoint[]): Values {
  const cells = points.flatMap(
    ({ utm_zone, utm_easting, utm_northing }, index): [string, string | number][] => [
      [`B${index + 2}`, utm_zone],
      [`C${index + 2}`, utm_easting],
      [`D${index + 2}`, utm_northing],
    ],
  );
  return Object.fromEntries(cells);
}
