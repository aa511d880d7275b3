/** The feedstock report's first sheet: a row a spring, in the order and words of the specification. */
import type { SpringMaterials } from '#domain/rules/spring-survey-types.ts';
import {
  type CountedMaterial,
  materialLabel,
  rollName,
  rollsOfLength,
} from '#domain/rules/material-counts.ts';
import type { TableCell, TableColumn, TableRow } from '../workbook/table.ts';

/** A spring with the figures that the API gives it. */
export interface ReportedSpring extends SpringMaterials {
  readonly label: string;
  readonly property: string;
  readonly producer: string;
  /** `Itambacuri/MG`; null while its property has no address. */
  readonly municipality: string | null;
  readonly subbasin: string | null;
  /** The user's name, or what the sheet says where nobody was chosen. */
  readonly technician: string | null;
  readonly status: string | null;
  /** `YYYY-MM-DDTHH:mm`. */
  readonly delivery_date: string | null;
  readonly modality: string | null;
  /** Square metres and metres, two decimals. */
  readonly area: number;
  readonly perimeter: number;
  readonly recovery_seedlings: number;
  readonly wire_rollers: readonly { readonly length: number; readonly quantity: number }[];
}

/** Hundredths of a square metre, as the areas are. */
const HECTARE_PLACES = 6;

interface SpringColumn extends TableColumn {
  of(spring: ReportedSpring): TableCell;
  /** Decimal places that every value of the column fits in; null where nothing is added up. */
  readonly places: number | null;
}

function words(title: string, width: number, of: (spring: ReportedSpring) => string | null): SpringColumn {
  return { title, width, format: '@', of, places: null };
}

function count(title: string, of: (spring: ReportedSpring) => number): SpringColumn {
  return { title, width: 11, format: '0', of, places: 0 };
}

/** Grams times seedlings: three decimals; two are shown. */
function kilograms(title: string, of: (spring: ReportedSpring) => number): SpringColumn {
  return { title, width: 11, format: '0.00', of, places: 3 };
}

function delivery({ delivery_date }: ReportedSpring): Date | null {
  return delivery_date === null ? null : new Date(`${delivery_date}:00Z`);
}

/** Two decimals are shown; the total is of the areas as they are, as on every screen. */
function hectares({ area }: ReportedSpring): number {
  return Math.round(area * 100) / 10 ** HECTARE_PLACES;
}

function rolls(length: number): SpringColumn {
  return count(rollName(length), (spring) => rollsOfLength(spring, length));
}

function material(name: CountedMaterial): SpringColumn {
  return count(materialLabel(name), (spring) => spring[name]);
}

function columnsFor(lengths: readonly number[]): readonly SpringColumn[] {
  return [
    words('Código', 14, (spring) => spring.label),
    words('Propriedade', 26, (spring) => spring.property),
    words('Produtor', 26, (spring) => spring.producer),
    words('Município/UF', 22, (spring) => spring.municipality),
    words('Sub-bacia', 20, (spring) => spring.subbasin),
    words('Técnico', 22, (spring) => spring.technician),
    words('Situação', 17, (spring) => spring.status),
    { title: 'Entrega', width: 17, format: 'dd/mm/yyyy hh:mm', of: delivery, places: null },
    words('Modalidade', 18, (spring) => spring.modality),
    { title: 'Área (ha)', width: 9, format: '0.00', of: hectares, places: HECTARE_PLACES },
    { title: 'Perímetro (m)', width: 11, format: '0.00', of: ({ perimeter }) => perimeter, places: 2 },
    count('Mudas', (spring) => spring.recovery_seedlings),
    material('stake_quantity'),
    material('stretcher_quantity'),
    material('clip_quantity'),
    ...lengths.map(rolls),
    material('limestone_sacks'),
    kilograms('Calcário (kg)', (spring) => spring.limestone_kilograms),
    material('planting_fertilizer_sacks'),
    kilograms('Adubo de plantio (kg)', (spring) => spring.planting_fertilizer_kilograms),
    material('cover_fertilizer_sacks'),
    kilograms('Adubo de cobertura (kg)', (spring) => spring.cover_fertilizer_kilograms),
    material('formicide_sacks'),
    kilograms('Formicida (kg)', (spring) => spring.formicide_kilograms),
  ];
}

export interface SpringsTable {
  readonly columns: readonly TableColumn[];
  /** The spring's row, which also counts for the totals. */
  row(spring: ReportedSpring): TableRow;
  totals(): TableRow;
}

/** `lengths`: of every roll that the springs may have, in the order of the columns. */
export function makeSpringsTable(lengths: readonly number[]): SpringsTable {
  const columns = columnsFor(lengths);
  // In whole units of the last decimal place: sums of decimals are not exact.
  const sums = columns.map(() => 0);
  return {
    columns: columns.map(({ title, width, format }) => ({ title, width, format })),
    row(spring) {
      return columns.map(({ of, places }, at) => {
        const value = of(spring);
        if (places !== null && typeof value === 'number') {
          sums[at] = (sums[at] ?? 0) + Math.round(value * 10 ** places);
        }
        return value;
      });
    },
    totals: () =>
      columns.map(({ places }, at) => {
        if (at === 0) return 'Total';
        return places === null ? null : (sums[at] ?? 0) / 10 ** places;
      }),
  };
}
