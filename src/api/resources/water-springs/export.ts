/** The springs of a project, or of one property, as a file, as they are filtered and ordered. */
import type { projectSprings } from '#domain/resources/project-springs.ts';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import {
  SPRING_EXPORT_OF_PROPERTY,
  SPRING_EXPORT_STANDARD,
  type SpringExportColumn,
} from '#domain/resources/spring-export.ts';
import type { waterSprings } from '#domain/resources/water-springs.ts';
import {
  COUNTED_MATERIAL_NAMES,
  type CountedMaterial,
  materialLabel,
} from '#domain/rules/material-counts.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { formatMonth } from '#domain/shared/dates.ts';
import { columnsOf, inBatches } from '../../documents/list-file/columns.ts';
import { exportProjectList } from '../../documents/list-file/project-list.ts';
import type { ListColumn } from '../../documents/list-file/write-list.ts';
import type { PlainHandler, ReadCall } from '../../platform/http/call.ts';
import { listIds } from '../../platform/http/list.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { PROJECT_SPRINGS, projectSpringsOf, springConditions, toProjectSprings } from './project-rows.ts';
import { ofProperty, PROPERTY_SPRINGS } from './property-rows.ts';

type Export = typeof projectSprings.export;
type ExportOfProperty = typeof waterSprings.export;
type Spring = Awaited<ReturnType<typeof toProjectSprings>>[number];

/** Springs read at a time. */
const AT_ONCE = 100;

const { text: words, figure, date, time } = columnsOf<Spring>();

const status = words('Situação', 17, (spring) => spring.status_label);
const modality = words('Modalidade', 18, (spring) => spring.recovery_modality_label);
const materials = Object.fromEntries(
  COUNTED_MATERIAL_NAMES.map((name) => [
    name,
    figure(materialLabel(name), ({ feedstocks }) => feedstocks[name]),
  ]),
) as Record<CountedMaterial, ListColumn<Spring>>;

const COLUMNS: Readonly<Record<SpringExportColumn, ListColumn<Spring>>> = {
  id: figure('Número', ({ id }) => id),
  label: words('Código', 14, ({ label }) => label),
  rural_property: words('Propriedade', 26, (spring) => spring.rural_property.name),
  rural_producer: words('Produtor', 26, (spring) => spring.rural_producer?.name ?? NO_PRODUCER),
  city: words('Município/UF', 22, ({ city }) => cityWithState(city)),
  subbasin: words('Sub-bacia', 20, ({ subbasin }) => subbasin?.name ?? null),
  technician: words('Técnico', 22, (spring) => spring.technician?.name ?? spring.technician_name),
  user: words('Cadastrada por', 22, ({ user }) => user.name),
  status,
  status_label: status,
  delivery_date: time('Entrega', (spring) => spring.delivery_date),
  planned_month: words('Mês previsto', 13, (spring) =>
    spring.planned_month === null ? null : formatMonth(spring.planned_month),
  ),
  recovery_modality: modality,
  recovery_modality_label: modality,
  surveyed_at: date('Levantamento', (spring) => spring.surveyed_at),
  area: figure('Área (m²)', ({ area }) => area, '0.00'),
  perimeter: figure('Perímetro (m)', ({ perimeter }) => perimeter, '0.00'),
  recovery_seedlings: figure('Mudas', (spring) => spring.recovery_seedlings),
  ...materials,
  wire_rollers: words('Rolos de arame', 26, ({ wire_rollers: rolls }) =>
    rolls.map(({ length, quantity }) => `${quantity} × ${formatNumber(length)} m`).join(', '),
  ),
  notes: words('Observações', 40, ({ notes }) => notes),
};

export const exportSprings: PlainHandler<Export> = (call) =>
  exportProjectList(call, {
    title: 'Nascentes',
    fileName: 'nascentes',
    columns: COLUMNS,
    standard: SPRING_EXPORT_STANDARD,
    rows: springsOfProject,
  });

async function* springsOfProject(call: ReadCall<Export>): AsyncGenerator<Spring[]> {
  const { db, query } = call;
  yield* springsOf(
    call,
    await listIds(db, PROJECT_SPRINGS, query, {
      ...withinProject(call),
      filters: springConditions(query, call.params.projectId),
    }),
  );
}

/** The springs of one property, with the columns of all of them. */
export const exportPropertySprings: PlainHandler<ExportOfProperty> = async (call) => {
  await requireProperty(call);
  return exportProjectList(call, {
    title: 'Nascentes da propriedade',
    fileName: 'nascentes-da-propriedade',
    columns: COLUMNS,
    standard: SPRING_EXPORT_OF_PROPERTY,
    rows: springsOfProperty,
  });
};

async function* springsOfProperty(call: ReadCall<ExportOfProperty>): AsyncGenerator<Spring[]> {
  yield* springsOf(call, await listIds(call.db, PROPERTY_SPRINGS, call.query, ofProperty(call)));
}

function springsOf(call: Pick<ReadCall<Export>, 'db'>, ids: readonly number[]): AsyncGenerator<Spring[]> {
  return inBatches(ids, AT_ONCE, async (some) =>
    toProjectSprings(call.db, await projectSpringsOf.of(call.db, some)),
  );
}
