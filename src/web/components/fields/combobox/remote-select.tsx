import { useState } from 'react';
import type { Option } from '../options.ts';
import { type FieldProps, NO_VALUE, useField } from '../use-field.ts';
import { Combobox } from './combobox.tsx';
import { type Load, useFoundOptions } from './use-found-options.ts';

export const NOTHING_FOUND = 'Nada encontrado.';

const NOTICES = {
  idle: 'Digite ao menos 3 letras para pesquisar.',
  loading: 'Pesquisando…',
  failed: 'Não foi possível pesquisar. Digite de novo para tentar outra vez.',
} as const;

interface RemoteSelectProps extends FieldProps {
  readonly load: Load;
  /** Label of the value that the form came with. */
  readonly currentLabel?: string | null;
  /** That nothing was found is told by the screen, with what can be done about it. */
  readonly tellsNothing?: boolean;
}

/** One record among too many to list: typed in, found by the server; the form holds its id. */
export function RemoteSelect({ load, currentLabel, tellsNothing = false, ...props }: RemoteSelectProps) {
  const { value, locked, change, input } = useField(props);
  const [query, setQuery] = useState<string | null>(null);
  const [picked, setPicked] = useState<Option | null>(null);
  const { options, state } = useFoundOptions(load, query?.trim() ?? '');
  const nothing = options.length === 0 && !tellsNothing ? NOTHING_FOUND : null;
  const notice = state === 'ready' ? nothing : NOTICES[state];
  return (
    <Combobox
      input={{ ...input, placeholder: locked ? NO_VALUE : 'Digite para pesquisar' }}
      chosen={chosenOption(value, picked, currentLabel)}
      onChoose={(option) => {
        setPicked(option);
        change(option?.value ?? null);
      }}
      query={query}
      onQuery={setQuery}
      options={options}
      pending={state === 'loading'}
      notice={notice}
    />
  );
}

function chosenOption(value: unknown, picked: Option | null, currentLabel?: string | null): Option | null {
  // Letters that were left before their answer.
  if (typeof value === 'string' && value !== '') return { value, label: value };
  if (typeof value !== 'number') return null;
  return picked?.value === value ? picked : { value, label: currentLabel ?? '' };
}
