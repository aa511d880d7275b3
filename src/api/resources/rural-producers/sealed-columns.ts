/** A producer's sealed columns, each bound to its table, its column and the producer's id. */
import type { SealedPlace, Secrets } from '../../platform/secrets/secrets.ts';

/** By table, the column that holds the producer's id and those that are sealed. */
export const SEALED_COLUMNS = {
  rural_producers: { key: 'id', columns: ['cpf_sealed', 'rg_sealed'] },
  producer_bank_datas: {
    key: 'rural_producer_id',
    columns: ['bank_name_sealed', 'agency_sealed', 'account_number_sealed'],
  },
} as const;

type Table = keyof typeof SEALED_COLUMNS;
export type SealedColumn = (typeof SEALED_COLUMNS)[Table]['columns'][number];

const COLUMNS: ReadonlySet<string> = new Set(Object.values(SEALED_COLUMNS).flatMap(({ columns }) => columns));

export function isSealedColumn(name: string): name is SealedColumn {
  return COLUMNS.has(name);
}

export function sealedPlace(column: SealedColumn, producerId: number): SealedPlace {
  const table = column === 'cpf_sealed' || column === 'rg_sealed' ? 'rural_producers' : 'producer_bank_datas';
  return { table, column, row: producerId };
}

/** What the column of this producer's row holds, in the clear. Throws when it was put there from elsewhere. */
export function openColumn<C extends SealedColumn>(
  secrets: Secrets,
  column: C,
  producerId: number,
  row: Readonly<Record<C, string | null>>,
): string | null {
  return secrets.open(row[column], sealedPlace(column, producerId));
}

/**
 * The column for a plain text: sealed, or the value it has already when that
 * opens to the same text. Sealing anew would change the bytes, and the audit
 * would tell of a change that nobody made.
 */
export function sealUnlessSame(
  secrets: Secrets,
  text: string | null | undefined,
  before: string | null,
  place: SealedPlace,
): string | null {
  const wanted = text || null;
  if (secrets.open(before, place) === wanted) return before;
  return secrets.seal(wanted, place);
}
