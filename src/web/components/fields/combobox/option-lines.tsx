import { Combobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { grouped } from '../../../platform/grouped.ts';
import type { Option } from '../options.ts';
import classes from './combobox.module.css';

interface OptionLinesProps {
  readonly options: readonly Option[];
  readonly chosen: Option | null;
  /** None can be chosen now. */
  readonly pending: boolean;
}

/** The options of an open list, in their groups. A part of its own: a closed list makes none of its lines. */
export function OptionLines({ options, chosen, pending }: OptionLinesProps) {
  return [...grouped(options, ({ group = '' }) => group)].map(([group, own]) => {
    const lines = own.map((option) => (
      <Combobox.Option
        key={option.value}
        value={String(option.value)}
        active={option.value === chosen?.value}
        aria-selected={option.value === chosen?.value}
        disabled={option.disabled === true || pending}
        className={classes.option}
      >
        <span>{option.label}</span>
        {option.value === chosen?.value && <IconCheck size={16} aria-hidden />}
      </Combobox.Option>
    ));
    return group === '' ? (
      lines
    ) : (
      <Combobox.Group key={group} label={group} className={classes.group}>
        {lines}
      </Combobox.Group>
    );
  });
}
