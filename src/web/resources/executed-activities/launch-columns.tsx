import type { ExecutedActivity } from '#domain/resources/executed-activities.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { type Column, DASH } from '../../components/list/columns.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';

/** What every list of launches tells. */
export const LAUNCH_COLUMNS: readonly Column<ExecutedActivity>[] = [
  {
    header: 'Atividade',
    cell: ({ execution_cronogram }) => execution_cronogram.activity.name,
    sort: 'activity',
  },
  {
    header: 'Responsável',
    cell: ({ execution_cronogram }) => execution_cronogram.user.name,
    sort: 'user',
  },
  {
    header: 'Produtores mobilizados',
    cell: ({ mobilized_producers }) => mobilized_producers ?? DASH,
    sort: 'mobilized_producers',
    numeric: true,
  },
  {
    header: 'Execução',
    cell: ({ executed_at }) => <Unbroken>{formatDateTime(executed_at)}</Unbroken>,
    sort: 'executed_at',
  },
];
