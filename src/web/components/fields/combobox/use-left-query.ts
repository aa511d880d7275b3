import { useEffect, useEffectEvent, useRef } from 'react';
import { type Option, optionNamed } from '../options.ts';

interface LeftQueryProps {
  readonly chosen: Option | null;
  readonly onChoose: (option: Option | null) => void;
  readonly query: string | null;
  readonly onQuery: (query: string | null) => void;
  readonly options: readonly Option[];
  readonly pending: boolean;
}

interface LeftQuery {
  /** The focus goes: letters that name one option choose it, others give way to what was chosen before. */
  readonly leave: () => void;
  /** The focus comes back: letters that await their answer are typed on. @returns whether there are any */
  readonly comeBack: () => boolean;
}

/**
 * What becomes of typed letters when their field is left. Whoever leaves before
 * the answer keeps them in sight until it is there: the form holds the letters
 * then, for its schema to refuse. Nothing chosen could be saved as such.
 */
export function useLeftQuery({
  chosen,
  onChoose,
  query,
  onQuery,
  options,
  pending,
}: LeftQueryProps): LeftQuery {
  /** While the answer is awaited: what was chosen before the letters. */
  const awaiting = useRef<{ readonly before: Option | null } | null>(null);

  const settle = useEffectEvent(() => {
    if (!awaiting.current) return;
    onChoose((query ? optionNamed(options, query) : undefined) ?? awaiting.current.before);
    awaiting.current = null;
    onQuery(null);
  });
  useEffect(() => {
    if (!pending) settle();
  }, [pending]);

  return {
    leave() {
      if (query && pending) {
        awaiting.current = { before: chosen };
        onChoose({ value: query, label: query });
        return;
      }
      const named = query ? optionNamed(options, query) : undefined;
      if (named) onChoose(named);
      onQuery(null);
    },
    comeBack() {
      if (!awaiting.current) return false;
      onChoose(awaiting.current.before);
      awaiting.current = null;
      return true;
    },
  };
}
