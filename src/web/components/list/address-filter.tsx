import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useListAddress } from './list-address.ts';
import { saidOnPaper } from './said-on-paper.ts';

interface Choice {
  readonly value: number | string;
  readonly label: string;
}

interface AddressFilterProps {
  /** Of the control, and in the address. */
  readonly name: string;
  readonly label: string;
  /** The choice that filters nothing: 'Todos' or 'Todas'. */
  readonly all: string;
  /** Undefined while they are loading. */
  readonly choices: readonly Choice[] | undefined;
  /** What a value of the address is called that is asked for and none of them. Without it such a value filters nothing. */
  readonly unlisted?: string;
}

/** A select whose choice lives in the address. */
export function AddressFilter({ name, label, all, choices, unlisted }: AddressFilterProps) {
  const address = useListAddress();
  const chosen = address.texts[name] ?? '';
  // Hundreds of them are drawn after the rows, which are what is waited for.
  const offered = useDeferredValue(
    choices,
    choices?.filter(({ value }) => String(value) === chosen),
  );
  const found = choices?.find(({ value }) => String(value) === chosen);
  const isUnlisted = chosen !== '' && choices !== undefined && !found;
  return (
    <NativeSelect
      name={name}
      label={label}
      wrapperProps={saidOnPaper(label, isUnlisted ? unlisted : found?.label)}
      value={chosen}
      onChange={(event) => address.change({ [name]: event.currentTarget.value })}
      disabled={!choices}
      rightSection={<IconChevronDown size={16} aria-hidden />}
    >
      <option value="">{all}</option>
      {offered?.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
      {isUnlisted && unlisted !== undefined && <option value={chosen}>{unlisted}</option>}
    </NativeSelect>
  );
}

/** The values of an enumeration as choices. */
export function choicesOf(labels: Readonly<Record<number | string, string>>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
