import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import classes from './list.module.css';

interface OrderSelectProps {
  readonly columns: readonly { readonly header: string; readonly sort?: string }[];
  readonly sort: string;
  readonly order: (sort: string) => void;
}

/** What the heads of the columns are at a desk: an icon, and the phone's own list behind it. */
export function OrderSelect({ columns, sort, order }: OrderSelectProps) {
  const choices = columns.flatMap(({ header, sort: name }) =>
    name === undefined
      ? []
      : [
          { value: name, label: `${header}, crescente` },
          { value: `-${name}`, label: `${header}, decrescente` },
        ],
  );
  if (choices.length === 0) return null;
  const isOrdered = choices.some(({ value }) => value === sort);
  return (
    <NativeSelect
      label="Ordenar por"
      className={classes.iconTool}
      data-on={isOrdered || undefined}
      value={isOrdered ? sort : ''}
      onChange={(event) => order(event.currentTarget.value)}
      data={[{ value: '', label: 'Ordem da lista' }, ...choices]}
      rightSection={<IconArrowsSort size={20} aria-hidden />}
      rightSectionPointerEvents="none"
    />
  );
}
