import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDate } from '#domain/shared/dates.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { useListAddress } from './list-address.ts';
import classes from './list.module.css';

/** Two days in the address, `?de=2026-01-01&ate=2026-03-31`, both ends included; each may be left out. */
export function PeriodDays() {
  const { de = '', ate = '' } = useListAddress().texts;
  const isBackwards = isDate(de) && isDate(ate) && de > ate;
  return (
    <div className={classes.period}>
      <DayFilter name="de" label="De" />
      <DayFilter name="ate" label="Até" error={isBackwards ? MESSAGES.endBeforeStart : undefined} />
    </div>
  );
}

interface DayFilterProps {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
}

/** A day in the address under the name of the control. */
export function DayFilter({ name, label, error }: DayFilterProps) {
  const { texts, change } = useListAddress();
  const inAddress = texts[name] ?? '';
  const [typed, setTyped] = useState({ text: inAddress, over: inAddress });
  // Another address, as 'back' leads to, takes the place of what was typed over the last one.
  const text = typed.over === inAddress ? typed.text : inAddress;
  return (
    <TextInput
      type="date"
      name={name}
      label={label}
      value={text}
      onChange={(event) => {
        const day = event.currentTarget.value;
        // A year is typed digit by digit: only a day that can be meant goes to the address.
        const isMeant = day === '' || isDate(day);
        setTyped({ text: day, over: isMeant ? day : inAddress });
        if (isMeant && day !== inAddress) change({ [name]: day });
      }}
      error={error}
      min="1900-01-01"
      max="2200-12-31"
    />
  );
}
