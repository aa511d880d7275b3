import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { YES_NO } from '#domain/shared/labels.ts';
import { Button } from '@mantine/core';
import { formatDate } from '#domain/shared/dates.ts';
import { latePart } from '../../components/late/late-part.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { useNarrow } from '../../components/list/use-narrow.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { EntryProgress } from './entry-progress.tsx';
import classes from './follow-up-page.module.css';
import { RESPONSIBLE, ResponsibleSelect, useResponsibleFilter } from './responsible-filter.tsx';
import { StateChips, useStateFilter } from './state-filter.tsx';

const TITLE = 'Acompanhamento do cronograma';

/** `?ver=linha` */
const DRAWN = 'linha';

const TimelinePage = latePart(async () => (await import('./timeline/timeline-page.tsx')).TimelinePage, {
  isScreen: true,
});

/** How far each entry of the schedule has come, and which are late. */
export function FollowUpPage() {
  const projectId = useProjectId();
  const state = useStateFilter();
  const address = useListAddress();
  const user = useResponsibleFilter();
  const may = useMay();
  const narrow = useNarrow();
  const next = may(executionCronograms.create.can)
    ? { label: 'Criar agora', to: addressOf('scheduleNew') }
    : undefined;
  const drawn = (
    <Button
      variant="default"
      className={classes.drawn}
      onClick={() => address.change({ ver: DRAWN, ordem: '' })}
    >
      Linha do tempo
    </Button>
  );
  const filters = { ...(state && { state }), ...(user !== null && { user }) };
  if (address.texts.ver === DRAWN)
    return <TimelinePage title={TITLE} projectId={projectId} filters={filters} next={next} />;
  return (
    <ListPage
      title={TITLE}
      routes={{ list: executionCronograms.accompaniment }}
      params={{ projectId }}
      columns={[
        { header: 'Atividade', cell: ({ activity }) => activity.name, sort: 'activity' },
        { header: 'Responsável', cell: ({ user }) => user.name, sort: 'user' },
        { header: 'Término', cell: ({ end_date }) => formatDate(end_date), sort: 'end_date' },
        { header: 'Andamento', cell: (entry) => <EntryProgress entry={entry} /> },
        { header: 'Concluído', cell: ({ finished }) => YES_NO[finished], sort: 'finished' },
      ]}
      summary={(meta) => <StateChips counts={meta?.states} />}
      filters={{
        query: filters,
        controls: <ResponsibleSelect name={RESPONSIBLE} />,
      }}
      search="Pesquisa (atividade ou responsável)"
      empty={state || user !== null ? NOTHING_FOUND : 'Ainda não há cronograma de atividades lançadas.'}
      openLabel={null}
      next={next}
      saves="execution_cronograms"
      open={(entry) => addressOf('scheduleEntry', { executionCronogramId: entry.id })}
      back={addressOf('schedule')}
      // On a phone the title's long word leaves no room beside it, and what is late comes first.
      {...(narrow ? { beside: drawn } : { actions: drawn })}
    />
  );
}
