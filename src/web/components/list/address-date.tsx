import { formatDate, isDate } from '#domain/shared/dates.ts';
import { DATE_MASK } from '#domain/shared/typed-dates.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMaskedInput } from '../fields/use-masked-input.ts';
import { useListAddress } from './list-address.ts';
import { saidOnPaper } from './said-on-paper.ts';

interface AddressDateProps {
  /** In the address. */
  readonly name: string;
  readonly label: string;
  /** What is wrong with a day that exists. */
  readonly error?: string | undefined;
  /** Of a filter that is said on paper as a whole. */
  readonly isPart?: boolean;
}

/** A day that filters the list, kept in the address as `YYYY-MM-DD`. */
export function AddressDate({ name, label, error, isPart = false }: AddressDateProps) {
  const address = useListAddress();
  const written = address.texts[name] ?? '';
  const [typed, setTyped] = useState(written);
  const [typedOver, setTypedOver] = useState(written);
  if (written !== typedOver) {
    // The browser's back button, or 'Limpar pesquisa', changed the address under the field.
    setTypedOver(written);
    setTyped(written);
  }
  const { settle, ...text } = useMaskedInput(DATE_MASK, typed, (value) => {
    const date = typeof value === 'string' ? value : '';
    setTyped(date);
    // Half a date filters nothing yet.
    if (date === '' || isDate(date)) {
      setTypedOver(date);
      address.change({ [name]: date });
    }
  });
  return (
    <TextInput
      {...text}
      name={name}
      label={label}
      wrapperProps={saidOnPaper(label, !isPart && isDate(written) ? formatDate(written) : undefined)}
      placeholder="DD/MM/AAAA"
      inputMode="numeric"
      autoComplete="off"
      error={typed !== '' && typed.length >= 10 && !isDate(typed) ? 'Esta data não existe.' : error}
      onBlur={settle}
    />
  );
}
