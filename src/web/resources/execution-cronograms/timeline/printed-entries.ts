/** What the timeline puts on paper: not the page on the screen, but all that was found. */
import { executionCronograms, type followUp } from '#domain/resources/execution-cronograms.ts';
import { PER_PAGE } from '#domain/shared/crud.ts';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../platform/client.ts';

type Entry = z.output<typeof followUp>;

/** Thirty to sixty sheets, laid out within a second or two: more is read in a spreadsheet. */
export const MOST_PRINTED = 1000;

interface Wanted {
  readonly projectId: number;
  /** Search and filters, as the list takes them. */
  readonly query: object;
  readonly shown: readonly Entry[];
  readonly total: number;
}

/** Prints the list of `wanted`; while the browser does, `entries` are those to be drawn. */
export function usePrintedEntries(wanted: Wanted) {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const print = async () => {
    setPending(true);
    setError(null);
    try {
      setEntries(await entriesToPrint(wanted));
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  useEffect(() => {
    if (!entries) return undefined;
    const isOver = () => setEntries(null);
    window.addEventListener('afterprint', isOver);
    window.print();
    return () => window.removeEventListener('afterprint', isOver);
  }, [entries]);
  return { entries, print: () => void print(), isPending, error };
}

async function entriesToPrint({ projectId, query, shown, total }: Wanted): Promise<readonly Entry[]> {
  if (shown.length >= total) return [...shown];
  const found: Entry[] = [];
  for (let page = 1; found.length < Math.min(total, MOST_PRINTED); page += 1) {
    const { body } = await call(executionCronograms.accompaniment, {
      params: { projectId },
      query: { ...query, page, per_page: PER_PAGE.records.most },
    });
    if (body.data.length === 0) break;
    found.push(...body.data);
  }
  return found;
}
