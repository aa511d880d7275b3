/** The columns that the list of a project's springs may show, and who chose which. */
import type { projectSpring } from '#domain/resources/project-springs.ts';
import type { SpringExportColumn } from '#domain/resources/spring-export.ts';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import { formatGrouped, formatQuantity } from '#domain/shared/numbers.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { formatDate, formatDateTime, formatMonth } from '#domain/shared/dates.ts';
import type { z } from 'zod';
import { type Column, DASH } from '../../components/list/columns.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { SpringStatusMark } from '../../components/list/spring-status-mark.tsx';

export type ProjectSpring = z.output<typeof projectSpring>;

export interface SpringColumn extends Column<ProjectSpring> {
  /** Its name in the export, and in what is kept of the choice. */
  readonly field: SpringExportColumn;
  /** Shown until somebody chooses otherwise. */
  readonly usual?: true;
}

export const SPRING_COLUMNS: readonly SpringColumn[] = [
  { field: 'label', header: 'Código', cell: ({ label }) => label, sort: 'label', usual: true },
  {
    field: 'rural_property',
    header: 'Propriedade',
    cell: (spring) => spring.rural_property.name,
    sort: 'rural_property',
    usual: true,
  },
  {
    field: 'rural_producer',
    header: 'Proprietário',
    cell: (spring) => spring.rural_producer?.name ?? NO_PRODUCER,
  },
  { field: 'city', header: 'Município', cell: ({ city }) => cityWithState(city) },
  { field: 'subbasin', header: 'Sub-bacia', cell: ({ subbasin }) => subbasin?.name ?? DASH },
  {
    field: 'technician',
    header: 'Técnico',
    cell: (spring) => spring.technician?.name ?? spring.technician_name ?? DASH,
  },
  {
    field: 'status',
    header: 'Situação',
    cell: (spring) => <SpringStatusMark spring={spring} />,
    sort: 'status',
    usual: true,
  },
  {
    field: 'planned_month',
    header: 'Mês previsto',
    cell: ({ planned_month: month }) => (month === null ? DASH : formatMonth(month)),
    usual: true,
  },
  {
    field: 'delivery_date',
    header: 'Entrega',
    cell: ({ delivery_date: date }) => (date === null ? DASH : <Unbroken>{formatDateTime(date)}</Unbroken>),
    sort: 'delivery_date',
    usual: true,
  },
  {
    field: 'recovery_modality',
    header: 'Modalidade',
    cell: (spring) => spring.recovery_modality_label ?? DASH,
  },
  {
    field: 'surveyed_at',
    header: 'Levantamento',
    cell: ({ surveyed_at: date }) => (date === null ? DASH : formatDate(date)),
  },
  {
    field: 'area',
    header: 'Área (m²)',
    cell: ({ area }) => formatGrouped(area, 2),
    sort: 'area',
    numeric: true,
    usual: true,
  },
  {
    field: 'perimeter',
    header: 'Perímetro (m)',
    cell: ({ perimeter }) => formatGrouped(perimeter, 2),
    numeric: true,
  },
  {
    field: 'recovery_seedlings',
    header: 'Mudas',
    cell: (spring) => formatQuantity(spring.recovery_seedlings),
    numeric: true,
  },
];

/** The code names the row: it can't be left out. */
export const ALWAYS_SHOWN = 'label';

const USUAL = SPRING_COLUMNS.flatMap(({ field, usual }) => (usual ? [field] : []));

/** What is kept as `label,status,…`; the usual columns where nothing is kept. */
export function shownColumns(kept: string | null): SpringColumn[] {
  const names = new Set<string>(kept === null ? USUAL : [ALWAYS_SHOWN, ...kept.split(',')]);
  return SPRING_COLUMNS.filter(({ field }) => names.has(field));
}
