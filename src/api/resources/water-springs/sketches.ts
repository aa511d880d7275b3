/** The printed sketch of a spring and of a whole property. */
import { DOCUMENT_MESSAGES, MOST_SKETCH_SPRINGS } from '#domain/resources/document-limits.ts';
import type { propertyDocuments } from '#domain/resources/property-documents.ts';
import type { waterSprings } from '#domain/resources/water-springs.ts';
import { onOnePlane, toFencePlane } from '#domain/rules/fence-plane.ts';
import { formatFixed } from '#domain/shared/numbers.ts';
import { drawProperty, drawSpring, type NamedMark } from '#domain/rules/sketch-drawing.ts';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { formatDate, formatDateTime, localDateTime } from '#domain/shared/dates.ts';
import { renderSketch, type Sketch, type SketchTable } from '../../documents/fence-sketch/render-sketch.ts';
import { headedPaper } from '../../documents/letterhead/headed.ts';
import type { Handler } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { fencesNear } from './neighbours.ts';
import { planesOn } from './property-planes.ts';
import { findSpring } from './recalculation.ts';
import { type SpringCall, springRows } from './rows.ts';
import { isEye, isFence, marksOf, pointsOf, propertyFacts } from './sketch-rows.ts';
import {
  areaText,
  gridOfFirst,
  grouped,
  lengthText,
  placeOnGrid,
  pointTable,
  printed,
  type StoredPoint,
  vertexTable,
} from './sketch-texts.ts';

/** Pixels of the drawing; the paper shrinks them to its width. */
const FRAME = { width: 640, height: 440 };
/** Degrees, some hundred metres: more than a drawing shows around a fence. */
const AROUND = 0.002;

export const springSketchHandler: Handler<typeof waterSprings.sketch> = async (call) => {
  const { row, property, points, neighbours } = await reading(call, 'report', async (own) => {
    const spring = await findSpring(own, own.params.id);
    const known = (await pointsOf(own, [spring.id])).get(spring.id) ?? [];
    return {
      row: spring,
      property: await propertyFacts(own),
      points: known,
      neighbours: await fencesNear(
        own.db,
        own.params.projectId,
        [{ label: '', coordinates: around(known) }],
        spring.id,
      ),
    };
  });
  const [coordinates, eyes] = [points.filter(isFence), points.filter(isEye)];
  const plane = toFencePlane({ coordinates, water_eyes: eyes, area: row.area });
  const base = gridOfFirst([...coordinates, ...eyes]);
  const [, ...rings] = onOnePlane([[...coordinates, ...eyes], ...neighbours.map((one) => one.coordinates)]);
  const named = neighbours.map(({ label }, at) => ({ label, ring: rings[at] ?? [] }));
  const technician = row.technician_user ?? row.technician_name;
  const sketch: Sketch = {
    title: `Croqui da nascente ${row.label}`,
    ...property.head,
    made_at: madeAt(call),
    facts: [
      ...property.facts,
      { label: 'Situação', value: labelOf(SPRING_ENUMERATIONS.status, row.status) ?? '' },
      {
        label: 'Modalidade',
        value: labelOf(SPRING_ENUMERATIONS.recovery_modality, row.recovery_modality) ?? '',
      },
      { label: 'Área', value: areaText(row.area) },
      { label: 'Perímetro', value: lengthText(row.perimeter) },
      ...(row.surveyed_at ? [{ label: 'Data do levantamento', value: formatDate(row.surveyed_at) }] : []),
      ...(technician ? [{ label: 'Técnico', value: technician }] : []),
    ],
    drawing:
      plane && base
        ? printed(drawSpring(plane, named, FRAME), base, inWords(row.label, coordinates.length, eyes.length))
        : null,
    tables: filled([
      vertexTable(coordinates, plane?.vertices ?? []),
      pointTable(
        "Olhos d'água",
        "Olho d'água",
        eyes.map((point, at) => ({ label: String(at + 1), point })),
      ),
    ]),
  };
  const bytes = await renderSketch(await headedPaper(call), sketch, call.user.id);
  return { body: { name: `croqui-${row.label}.pdf`, bytes } };
};

export const propertySketchHandler: Handler<typeof propertyDocuments.sketch> = async (call) => {
  const { springs, property, points, structures } = await reading(call, 'report', async (own) => {
    await requireProperty(own);
    const rows = await springRows(own)
      .orderBy('water_springs.label_order')
      .limit(MOST_SKETCH_SPRINGS + 1)
      .execute();
    if (rows.length > MOST_SKETCH_SPRINGS) throw new Problem(422, DOCUMENT_MESSAGES.tooManyInSketch);
    return {
      springs: rows,
      property: await propertyFacts(own),
      points: await pointsOf(
        own,
        rows.map(({ id }) => id),
      ),
      structures: await marksOf(own),
    };
  });
  const all = springs.map((row) => ({ row, points: points.get(row.id) ?? [] }));
  const base = gridOfFirst([...all.flatMap((one) => one.points), ...structures.map(({ point }) => point)]);
  const planes = base === null ? [] : planesOn(base, all);
  const marks = structures.flatMap(({ label, kind, point }): NamedMark[] =>
    base === null ? [] : [{ label, kind, place: placeOnGrid(base, point) }],
  );
  const drawing = drawProperty(planes, marks, FRAME);
  const many = springs.length === 1 ? '1 nascente' : `${springs.length} nascentes`;
  // In hundredths, as the term adds them: the same figure on each paper.
  const fenced = springs.reduce((sum, { area }) => sum + Math.round(area * 100), 0) / 100;
  const sketch: Sketch = {
    title: `Croqui da propriedade ${property.name}`,
    ...property.head,
    made_at: madeAt(call),
    facts: [
      ...property.facts.slice(1),
      { label: 'Nascentes', value: String(springs.length) },
      { label: 'Área das nascentes', value: areaText(fenced) },
    ],
    drawing:
      drawing && base ? printed(drawing, base, `Croqui da propriedade com ${many}. Norte para cima.`) : null,
    tables: filled([
      springs.length === 0 ? null : springTable(springs),
      pointTable('Sede e estruturas', 'Ponto', structures),
    ]),
  };
  const bytes = await renderSketch(await headedPaper(call), sketch, call.user.id);
  return { body: { name: `croqui-${property.name}.pdf`, bytes } };
};

function springTable(
  springs: readonly {
    readonly label: string;
    readonly status: number;
    readonly area: number;
    readonly perimeter: number;
  }[],
): SketchTable {
  return {
    title: 'Nascentes',
    columns: [
      { label: 'Código', align: 'wide' },
      { label: 'Situação', align: 'wide' },
      { label: 'Área (m²)', align: 'right' },
      { label: 'Área (ha)', align: 'right' },
      { label: 'Perímetro (m)', align: 'right' },
    ],
    rows: springs.map(({ label, status, area, perimeter }) => [
      label,
      labelOf(SPRING_ENUMERATIONS.status, status) ?? '',
      grouped(area),
      formatFixed(area / 10_000, 4),
      grouped(perimeter),
    ]),
  };
}

/** Two corners of the ground around the fence. */
/** The corners of what is drawn, in their order. */
function around(points: readonly StoredPoint[]): StoredPoint[] {
  const [first] = points;
  if (!first) return [];
  const latitudes = points.map((point) => point.google_latitude);
  const longitudes = points.map((point) => point.google_longitude);
  const [south, north] = [Math.min(...latitudes) - AROUND, Math.max(...latitudes) + AROUND];
  const [west, east] = [Math.min(...longitudes) - AROUND, Math.max(...longitudes) + AROUND];
  const corner = (google_longitude: number, google_latitude: number) => ({
    ...first,
    google_longitude,
    google_latitude,
  });
  return [corner(west, south), corner(east, south), corner(east, north), corner(west, north)];
}

function inWords(label: string, vertices: number, eyes: number): string {
  const fence = vertices === 0 ? 'área padrão, em círculo' : `cerca de ${vertices} vértices`;
  return `Croqui da nascente ${label}: ${fence}, ${eyes === 1 ? "1 olho d'água" : `${eyes} olhos d'água`}. Norte para cima.`;
}

function madeAt({ now, services }: SpringCall): string {
  return formatDateTime(localDateTime(new Date(now), services.settings.zone));
}

function filled(tables: readonly (SketchTable | null)[]): SketchTable[] {
  return tables.filter((table) => table !== null);
}
