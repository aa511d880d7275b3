import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { useListAddress } from '../../../components/list/list-address.ts';
import { ListShown } from '../../../components/list/list-shown.ts';
import { type NextStep, NOTHING_FOUND, WayOn } from '../../../components/list/nothing-found.tsx';
import { Paging } from '../../../components/list/paging.tsx';
import { SavedFiltersButton } from '../../../components/list/saved-filters-button.tsx';
import { SearchBox } from '../../../components/list/search-box.tsx';
import { useNarrow } from '../../../components/list/use-narrow.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { asProblem } from '../../../platform/api-problem.ts';
import { addressOf } from '../../../platform/addresses.ts';
import { localNow } from '../../../platform/local-now.ts';
import { routeQuery } from '../../../platform/queries.ts';
import { RESPONSIBLE, ResponsibleSelect } from '../responsible-filter.tsx';
import { StateChips } from '../state-filter.tsx';
import { MOST_PRINTED, usePrintedEntries } from './printed-entries.ts';
import { showToday, Timeline } from './timeline.tsx';
import classes from './timeline.module.css';
import { daysIn, spanWith } from './timeline-scale.ts';

const NO_ENTRY = 'Ainda não existem cronogramas cadastrados.';

/** Entries of a page: as many as a browser draws without waiting. */
const PER_PAGE = 100;

/** Days that one width of the screen shows; null for all of them. */
const SCALES = [
  { label: 'Tudo na largura da tela', days: null },
  { label: 'Um ano na largura da tela', days: 365 },
  { label: 'Três meses na largura da tela', days: 92 },
  { label: 'Um mês na largura da tela', days: 31 },
] as const;

const LABELS = { narrow: 4, wide: 11 } as const;

interface TimelinePageProps {
  readonly title: string;
  readonly projectId: number;
  /** What the address asks for besides the search. */
  readonly filters: object;
  readonly next: NextStep | undefined;
}

/** The follow-up along the days: the entries that its table shows, in the same order. */
export function TimelinePage({ title, projectId, filters, next }: TimelinePageProps) {
  const address = useListAddress();
  const narrow = useNarrow();
  const frame = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(0);
  const [today] = useState(() => localNow().slice(0, 10));
  const found = { ...(address.q && { q: address.q }), ...filters };
  const query = { page: address.page, per_page: PER_PAGE, ...found };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...routeQuery(executionCronograms.accompaniment, { params: { projectId }, query }),
    placeholderData: keepPreviousData,
  });
  const answer = data?.body;
  const span = answer?.meta.span && spanWith(answer.meta.span, today);
  const days = SCALES[scale]?.days ?? null;
  const total = answer?.meta.total ?? 0;
  const paper = usePrintedEntries({ projectId, query: found, shown: answer?.data ?? [], total });
  const entries = paper.entries ?? answer?.data ?? [];
  return (
    <ListShown value={answer !== undefined || error !== null}>
      <PageHead
        title={title}
        back={addressOf('schedule')}
        actions={
          <>
            <SavedFiltersButton list="execution_cronograms" />
            <Button variant="default" loading={paper.isPending} disabled={!answer} onClick={paper.print}>
              Imprimir
            </Button>
            <Button variant="default" onClick={() => address.change({ ver: '' })}>
              Ver como tabela
            </Button>
          </>
        }
      />
      <StateChips counts={answer?.meta.states} />
      <div className={classes.tools}>
        <SearchBox
          label="Pesquisa (atividade ou responsável)"
          q={address.q}
          search={(q) => address.change({ q })}
        />
        <ResponsibleSelect name={RESPONSIBLE} />
        <NativeSelect
          label="Escala"
          value={scale}
          onChange={(event) => setScale(Number(event.currentTarget.value))}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          data={SCALES.map(({ label }, at) => ({ label, value: String(at) }))}
        />
        <Button variant="default" onClick={() => showToday(frame.current)}>
          Hoje
        </Button>
      </div>
      {paper.error !== null && <LoadFailure problem={asProblem(paper.error)} retry={paper.print} />}
      {error && !answer && <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />}
      {answer && span && answer.meta.total > 0 && (
        <>
          <Timeline
            entries={entries}
            span={span}
            today={today}
            zoom={days === null ? 1 : Math.max(1, daysIn(span) / days)}
            labels={narrow ? LABELS.narrow : LABELS.wide}
            frame={frame}
            stale={isPlaceholderData}
          />
          {paper.entries && total > paper.entries.length && (
            <p>
              Cabem no papel os primeiros {formatGrouped(MOST_PRINTED, 0)} itens. Escolha uma situação ou um
              responsável para imprimir os outros.
            </p>
          )}
        </>
      )}
      <Paging
        meta={paper.entries ? { page: 1, per_page: paper.entries.length, total } : answer?.meta}
        go={(page) => address.change({ pagina: String(page) })}
        empty={Object.keys(found).length > 0 ? NOTHING_FOUND : NO_ENTRY}
      >
        <WayOn address={address} next={next} />
      </Paging>
    </ListShown>
  );
}
