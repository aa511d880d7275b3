/** The columns of a file of springs: of a whole project, or of one property. */
import { COUNTED_MATERIAL_NAMES } from '../rules/material-counts.ts';

/** What springs can be written out with, by field. */
export const SPRING_EXPORT_COLUMNS = [
  'id',
  'label',
  'rural_property',
  'rural_producer',
  'city',
  'subbasin',
  'technician',
  'user',
  'status',
  'status_label',
  'delivery_date',
  'planned_month',
  'recovery_modality',
  'recovery_modality_label',
  'surveyed_at',
  'area',
  'perimeter',
  'recovery_seedlings',
  ...COUNTED_MATERIAL_NAMES,
  'wire_rollers',
  'notes',
] as const;

export type SpringExportColumn = (typeof SPRING_EXPORT_COLUMNS)[number];

/** Those of a file for which nobody chose. */
export const SPRING_EXPORT_STANDARD = [
  'label',
  'rural_property',
  'rural_producer',
  'city',
  'subbasin',
  'technician',
  'status',
  'delivery_date',
  'planned_month',
  'recovery_modality',
  'area',
  'perimeter',
  'recovery_seedlings',
] as const satisfies readonly SpringExportColumn[];

/** Those of one property, which need not say where each is. */
export const SPRING_EXPORT_OF_PROPERTY = [
  'label',
  'status',
  'delivery_date',
  'planned_month',
  'recovery_modality',
  'technician',
  'area',
  'perimeter',
  'recovery_seedlings',
  ...COUNTED_MATERIAL_NAMES,
  'wire_rollers',
] as const satisfies readonly SpringExportColumn[];
