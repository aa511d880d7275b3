import { history, type HistoryEntry } from '#domain/resources/history.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asProblem } from '../../platform/api-problem.ts';
import { call } from '../../platform/client.ts';
import { routeKey } from '../../platform/queries.ts';
import { DASH } from '../list/columns.ts';
import { Paging } from '../list/paging.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { HistoryPlace } from './history-place.ts';
import classes from './history.module.css';

const PER_PAGE = 20;

/** Who did what to one record, and when; newest first, a page at a time. */
export function HistoryList({ place }: { readonly place: HistoryPlace }) {
  const [page, setPage] = useState(1);
  const top = useRef<HTMLOListElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: routeKey(history.ofRecord.path, place, page),
    queryFn: ({ signal }) => read(place, page, signal),
    // The reading that opened the record is in it already.
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const go = (to: number) => {
    setPage(to);
    // The pages stand at the end: the next one is read from its beginning.
    top.current?.scrollIntoView({ block: 'start' });
  };
  if (error) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { data: entries, meta } = data.body;
  if (entries.length === 0) return <p>Ainda não há nada no histórico deste registro.</p>;
  return (
    <>
      <ol ref={top} className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Paging meta={meta} go={go} />
    </>
  );
}

function read({ resource, recordId, projectId }: HistoryPlace, page: number, signal: AbortSignal) {
  const query = { page, per_page: PER_PAGE };
  return projectId === undefined
    ? call(history.ofRecord, { params: { resource, recordId }, query, signal })
    : call(history.ofProjectRecord, { params: { projectId, resource, recordId }, query, signal });
}

/** What was made has nothing before, what was deleted nothing after. */
const SIDES: Readonly<Record<string, readonly ('before' | 'after')[]>> = {
  create: ['after'],
  attach: ['after'],
  delete: ['before'],
  detach: ['before'],
};
const SIDE_LABELS = { before: 'Antes', after: 'Depois' };

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const sides = SIDES[entry.action] ?? ['before', 'after'];
  return (
    <li className={classes.entry}>
      <p className={classes.head}>
        <strong>{entry.action_label}</strong>
        <span>{entry.user?.name ?? 'Sem usuário'}</span>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
      {entry.erased && <p className={classes.erased}>Dados apagados a pedido da pessoa.</p>}
      {entry.changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {sides.length === 1 ? 'Valor' : SIDE_LABELS[side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entry.changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">{change.label}</th>
                {sides.map((side) => (
                  <td key={side} data-label={SIDE_LABELS[side]}>
                    {change[side] ?? DASH}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}
