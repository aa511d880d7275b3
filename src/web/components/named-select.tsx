import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { NOTHING_FOUND } from './fields/combobox/remote-select.tsx';
import { type Option, RemoteSelect } from './fields/index.ts';
import type { FieldProps } from './fields/use-field.ts';

interface NamedSelectProps extends FieldProps {
  /** The record that the form came with. */
  readonly current?: { readonly id: number; readonly name: string } | null;
  /** What the server finds for the typed text. */
  readonly load: (query: string) => Promise<readonly Option[]>;
  /** The name of one record; asked for only where a draft brings an id that no search has shown. */
  readonly nameOf: (id: number) => Promise<string | null>;
  /** Below the field while the last search found nothing, with what was searched. */
  readonly whenNothing?: (query: string) => ReactNode;
}

/** One record found by name; the form holds its id, the screen its name wherever the id came from. */
export function NamedSelect({ current = null, load, nameOf, whenNothing, ...props }: NamedSelectProps) {
  const [unfound, setUnfound] = useState<string | null>(null);
  const [seen, setSeen] = useState<readonly Option[]>([]);
  const value: unknown = useWatch({ name: props.name });
  const id = typeof value === 'number' ? value : null;
  const known = id === current?.id ? current?.name : seen.find((option) => option.value === id)?.label;
  const { data } = useQuery({
    queryKey: ['name', props.name, id],
    queryFn: () => nameOf(id ?? 0),
    enabled: id !== null && known === undefined,
  });
  const loadAndRemember = async (query: string) => {
    const found = await load(query);
    setSeen((before) => [...before, ...found]);
    setUnfound(found.length === 0 ? query : null);
    return found;
  };
  return (
    <div>
      <RemoteSelect
        {...props}
        load={loadAndRemember}
        currentLabel={known ?? data ?? null}
        tellsNothing={whenNothing !== undefined}
      />
      {whenNothing && unfound !== null && id === null && (
        <Group gap="sm" mt={6}>
          <output>{NOTHING_FOUND}</output>
          {whenNothing(unfound)}
        </Group>
      )}
    </div>
  );
}
