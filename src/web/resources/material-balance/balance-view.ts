/** What the address asks of the material balance: `?por=rural_property`. */
import type { BalanceGroup } from '#domain/resources/material-balance.ts';
import { chosenOf } from '../../components/list/list-address.ts';
import { BALANCE_OF_PROJECT } from '../../platform/first-page.ts';
import type { SearchTexts } from '../../platform/search-text.ts';

/** Without a choice the items of the whole project are shown. */
export const GROUP_CHOICES = [
  { value: 'spring', label: 'Nascente' },
  { value: 'rural_property', label: 'Propriedade' },
  { value: 'sponsor', label: 'Patrocinador' },
] as const satisfies readonly { value: BalanceGroup; label: string }[];

interface BalanceView {
  /** Null: the whole project, item by item. */
  readonly by: BalanceGroup | null;
  readonly query: { readonly by: BalanceGroup; readonly per_page?: number };
  /** What the workbook has a row for. */
  readonly reported: BalanceGroup;
  /** What is said where there is no row and no filter. */
  readonly empty: string;
}

const NO_SPRINGS = 'Ainda não existem nascentes cadastradas neste projeto.';

export function balanceView({ por }: SearchTexts): BalanceView {
  const by = chosenOf(
    por,
    GROUP_CHOICES.map(({ value }) => value),
  );
  if (by === undefined) {
    return {
      by: null,
      query: BALANCE_OF_PROJECT,
      reported: 'rural_property',
      empty: NO_SPRINGS,
    };
  }
  const empty = by === 'sponsor' ? 'Este projeto ainda não tem patrocinadores.' : NO_SPRINGS;
  return { by, query: { by }, reported: by, empty };
}
