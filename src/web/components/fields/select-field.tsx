import { YES_NO } from '#domain/shared/labels.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Combobox } from './combobox/combobox.tsx';
import { filterOptions, type Option } from './options.ts';
import { type FieldProps, NO_VALUE, useField } from './use-field.ts';

interface SelectFieldProps extends FieldProps {
  /** Undefined while they are loading. */
  readonly options: readonly Option[] | undefined;
  /** What the disabled select reads when there is nothing to choose from. */
  readonly emptyText?: string;
  /** What stands for no choice where none is a choice too. */
  readonly noneText?: string;
  /** After the person chose, for what depends on it. */
  readonly onChoose?: (value: number | string | null) => void;
}

interface SearchableProps extends SelectFieldProps {
  /** With a filter to type in; for more than some ten options. */
  readonly searchable?: boolean;
}

/** One of the given options; the form holds its value, null for none. */
export function SelectField({ searchable = false, ...props }: SearchableProps) {
  return searchable ? <SearchableSelect {...props} /> : <PlainSelect {...props} />;
}

function PlainSelect({ options, emptyText, noneText, onChoose, ...props }: SelectFieldProps) {
  const { value, locked, change, input } = useField(props);
  const { readOnly: _, ...rest } = input;
  const none = options?.length === 0;
  // A locked one shows its choice alone: hundreds of options cost a phone more than the rest of the form.
  const offered = locked
    ? options?.filter((option) => String(option.value) === selectedText(value))
    : options;
  return (
    <NativeSelect
      {...rest}
      // HTML has no read-only select; the class keeps a locked one readable.
      disabled={input.disabled || locked || !options || none}
      rightSection={locked ? <span /> : <IconChevronDown size={16} aria-hidden />}
      value={selectedText(value)}
      data-empty={selectedText(value) === '' || undefined}
      onChange={(event) => {
        const chosen = options?.find((option) => String(option.value) === event.currentTarget.value);
        change(chosen?.value ?? null);
        onChoose?.(chosen?.value ?? null);
      }}
    >
      <option value="">{noneText ?? firstLine(options, emptyText, locked)}</option>
      {offered?.map((option) => (
        <option key={option.value} value={String(option.value)} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

function selectedText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

function firstLine(options: readonly Option[] | undefined, emptyText: string | undefined, locked: boolean) {
  if (!options) return 'Carregando…';
  if (locked) return NO_VALUE;
  return options.length === 0 && emptyText !== undefined ? emptyText : 'Selecione';
}

function SearchableSelect({ options, emptyText, noneText, onChoose, ...props }: SelectFieldProps) {
  const { value, locked, change, input } = useField(props);
  const [query, setQuery] = useState<string | null>(null);
  const found = filterOptions(options ?? [], query ?? '');
  return (
    <Combobox
      input={{
        ...input,
        disabled: input.disabled || !options || options.length === 0,
        placeholder: noneText ?? firstLine(options, emptyText, locked),
      }}
      chosen={options?.find((option) => option.value === value) ?? null}
      onChoose={(option) => {
        change(option?.value ?? null);
        onChoose?.(option?.value ?? null);
      }}
      query={query}
      onQuery={setQuery}
      options={found}
      notice={found.length === 0 ? 'Nada encontrado.' : null}
    />
  );
}

const YES_NO_OPTIONS = [
  { value: 0, label: YES_NO[0] },
  { value: 1, label: YES_NO[1] },
] as const;

/** 0 'Não' or 1 'Sim'; a boolean of the record is shown as its number. */
export function YesNoSelect(props: FieldProps) {
  return <PlainSelect {...props} options={YES_NO_OPTIONS} />;
}
