import { PERIOD_MESSAGES, type Period } from '#domain/shared/periods.ts';
import { isDate, localDate } from '#domain/shared/dates.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { DayFilter } from './day-filter.tsx';
import { useListAddress } from './list-address.ts';
import { namedPeriod, nameOf, PERIOD_NAMES, type PeriodName } from './periods.ts';

const CHOSEN = 'days';

/** The period that the address asks for (`?from=2026-05-01&to=2026-05-31`); days that don't exist are none. */
export function usePeriod(): Period {
  const { from = '', to = '' } = useListAddress().texts;
  const isReversed = isDate(from) && isDate(to) && from > to;
  if (isReversed) return {};
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** Today on the person's own clock. */
const today = () => localDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

/** A period by its name or by its days, kept in the address. `label`: of which date. */
export function PeriodFilter({ label }: { readonly label: string }) {
  const address = useListAddress();
  const { from = '', to = '' } = address.texts;
  const [opened, setOpened] = useState(false);
  const name = nameOf({ from, to }, today());
  const isOpen = opened || (name === undefined && (from !== '' || to !== ''));
  const value = isOpen ? CHOSEN : (name ?? '');
  const choose = (choice: string) => {
    setOpened(choice === CHOSEN);
    if (choice === '') address.change({ from: '', to: '' });
    else if (choice !== CHOSEN) address.change({ ...namedPeriod(choice as PeriodName, today()) });
  };
  const error = isDate(from) && isDate(to) && from > to ? PERIOD_MESSAGES.reversed : undefined;
  return (
    <>
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        <option value="">Sempre</option>
        {Object.entries(PERIOD_NAMES).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
        <option value={CHOSEN}>Outro período</option>
      </NativeSelect>
      {isOpen && (
        <>
          <DayFilter label="De" name="from" />
          <DayFilter label="Até" name="to" error={error} />
        </>
      )}
    </>
  );
}
