import { useEffect, useEffectEvent, useState } from 'react';
import type { Option } from '../options.ts';

/** The server is asked once more than two characters are typed. */
const SHORTEST_QUERY = 3;
/** Milliseconds without a keystroke before the server is asked. */
const PAUSE = 250;

export type Load = (query: string) => Promise<readonly Option[]>;

interface Found {
  readonly options: readonly Option[];
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
}

interface Answer {
  /** Null for an answer that no longer counts. */
  readonly query: string | null;
  readonly options: readonly Option[];
  readonly failed: boolean;
}

const NONE: Answer = { query: null, options: [], failed: false };

/** Options for the query from `load`; the old ones stay while new ones come, the last query's answer wins. */
export function useFoundOptions(load: Load, query: string): Found {
  const [answer, setAnswer] = useState(NONE);
  const ask = useEffectEvent(load);
  const asked = query.length >= SHORTEST_QUERY;
  useEffect(() => {
    if (!asked) return;
    let current = true;
    const timer = setTimeout(() => {
      // The same letters again after a failure: they are searched for anew, and said to be.
      setAnswer((before) => (before.failed ? NONE : before));
      ask(query).then(
        (options) => current && setAnswer({ query, options, failed: false }),
        () => current && setAnswer({ query, options: [], failed: true }),
      );
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [query, asked]);
  if (!asked) return { options: [], state: 'idle' };
  if (answer.query !== query) return { options: answer.options, state: 'loading' };
  return { options: answer.options, state: answer.failed ? 'failed' : 'ready' };
}
