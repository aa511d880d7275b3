import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDate } from '#domain/shared/dates.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { useListAddress } from './list-address.ts';
import classes from './list.module.css';

/** Two days in the address, `?de=2026-01-01&ate=2026-03-31`, both ends included; each may be left out. */
export function PeriodFilter() {
  const { de = '', ate = '' } = useListAddress().texts;
  const isBackwards = isDate(de) && isDate(ate) && de > ate;
  return (
    <div className={classes.period}>
      <Day name="de" label="De" />
      <Day name="ate" label="Até" error={isBackwards ? MESSAGES.endBeforeStart : undefined} />
    </div>
  );
}

interface DayProps {
  readonly name: 'de' | 'ate';
  readonly label: string;
  readonly error?: string | undefined;
}

function Day({ name, label, error }: DayProps) {
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
      max="2200-12-31"
    />
  );
}
