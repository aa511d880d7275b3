import { useEffect, useEffectEvent, useState } from 'react';
import { type ApiProblem, asProblem } from '../platform/api-problem.ts';

export type ReadOnce<T> =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: ApiProblem };

/** What a page before the panel has to know first; `again` asks once more. */
export function useReadOnce<T>(read: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<ReadOnce<T>>({ status: 'reading' });
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(read);
  useEffect(() => {
    const gone = new AbortController();
    const settle = (next: ReadOnce<T>) => !gone.signal.aborted && setState(next);
    ask(gone.signal).then(
      (value) => settle({ status: 'read', value }),
      (error: unknown) => settle({ status: 'failed', problem: asProblem(error) }),
    );
    return () => gone.abort();
  }, [attempt]);
  return {
    state,
    again: () => {
      setState({ status: 'reading' });
      setAttempt((before) => before + 1);
    },
  };
}
