import { useEffect, useEffectEvent, useState } from 'react';
import { Combobox } from './combobox.tsx';
import type { Option } from './options.ts';
import { type FieldProps, useField } from './use-field.ts';

/** The server is asked once more than two characters are typed. */
const SHORTEST_QUERY = 3;
/** Milliseconds without a keystroke before the server is asked. */
const PAUSE = 250;

type Load = (query: string) => Promise<readonly Option[]>;

interface Found {
  readonly options: readonly Option[];
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
}

interface Answer {
  readonly query: string;
  readonly options: readonly Option[];
  readonly failed: boolean;
}

/** Options for the query from `load`; the old ones stay while new ones come, the last query's answer wins. */
function useFound(load: Load, query: string): Found {
  const [answer, setAnswer] = useState<Answer>({ query: '', options: [], failed: false });
  const ask = useEffectEvent(load);
  const asked = query.length >= SHORTEST_QUERY;
  useEffect(() => {
    if (!asked) return;
    let current = true;
    const timer = setTimeout(() => {
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

const NOTICES = {
  idle: 'Digite ao menos 3 letras para pesquisar.',
  loading: 'Pesquisando…',
  failed: 'Não foi possível pesquisar. Digite de novo para tentar outra vez.',
} as const;

interface RemoteSelectProps extends FieldProps {
  readonly load: Load;
  /** Label of the value that the form came with. */
  readonly currentLabel?: string | null;
}

/** One record among too many to list: typed in, found by the server; the form holds its id. */
export function RemoteSelect({ load, currentLabel, ...props }: RemoteSelectProps) {
  const { value, locked, change, input } = useField(props);
  const [query, setQuery] = useState<string | null>(null);
  const [picked, setPicked] = useState<Option | null>(null);
  const { options, state } = useFound(load, query?.trim() ?? '');
  const notice = state === 'ready' ? (options.length === 0 ? 'Nada encontrado.' : null) : NOTICES[state];
  return (
    <Combobox
      input={{ ...input, placeholder: locked ? undefined : 'Digite para pesquisar' }}
      chosen={chosenOption(value, picked, currentLabel)}
      onChoose={(option) => {
        setPicked(option);
        change(option?.value ?? null);
      }}
      query={query}
      onQuery={setQuery}
      options={options}
      notice={notice}
    />
  );
}

function chosenOption(value: unknown, picked: Option | null, currentLabel?: string | null): Option | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  if (value === '') return null;
  return picked?.value === value ? picked : { value, label: currentLabel ?? '' };
}
