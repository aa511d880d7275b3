import { MESSAGES } from '#domain/shared/messages.ts';
import { formatPeriod } from '#domain/shared/dates.ts';
import type { Period } from '#domain/shared/periods.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { today } from '../../platform/local-now.ts';
import { AddressDate } from './address-date.tsx';
import { useListAddress } from './list-address.ts';
import { isReversed, namedPeriod, nameOf, PERIOD_NAMES, type PeriodName, periodOf } from './periods.ts';
import { saidOnPaper } from './said-on-paper.ts';

const CHOSEN = 'days';

/** The period that the address asks for. */
export function usePeriod(): Period {
  return periodOf(useListAddress().texts);
}

/** A period by its name or by its days, kept in the address. `label`: of which date. */
export function PeriodFilter({ label }: { readonly label: string }) {
  const address = useListAddress();
  const { from = '', to = '' } = address.texts;
  const [opened, setOpened] = useState(false);
  const name = nameOf({ from, to }, today());
  const isOpen = opened || (name === undefined && (from !== '' || to !== ''));
  const choose = (choice: string) => {
    setOpened(choice === CHOSEN);
    if (choice === '') address.change({ from: '', to: '' });
    else if (choice !== CHOSEN) address.change({ ...namedPeriod(choice as PeriodName, today()) });
  };
  return (
    <>
      <NativeSelect
        label={label}
        wrapperProps={saidOnPaper(label, formatPeriod(periodOf(address.texts)))}
        value={isOpen ? CHOSEN : (name ?? '')}
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
          <AddressDate label="De" name="from" isPart />
          <AddressDate
            label="Até"
            name="to"
            isPart
            error={isReversed(address.texts) ? MESSAGES.endBeforeStart : undefined}
          />
        </>
      )}
    </>
  );
}
