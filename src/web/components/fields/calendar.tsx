/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA date grid is a table whose cells take the keys. */
import { MONTHS } from '#domain/shared/dates.ts';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addMonths, dayByKey, dayInWords, monthWeeks, WEEKDAYS, yearChoices } from './calendar-month.ts';
import classes from './calendar.module.css';

interface CalendarProps {
  readonly today: string;
  /** `YYYY-MM-DD`, or null when no day that exists is chosen. */
  readonly selected: string | null;
  readonly onChoose: (date: string) => void;
}

/** Of whatever takes the focus in a calendar: Escape closes it, not the library's dialog around it, which looks at the key's target alone. */
export const KEEPS_ESCAPE = { 'data-mantine-stop-propagation': true } as const;

const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: String(index + 1).padStart(2, '0'), label }));

/** One month, with a month and a year picker; one day is in the tab order and the arrow keys move it. */
export function Calendar({ today, selected, onChoose }: CalendarProps) {
  const [shown, setShown] = useState(selected ?? today);
  const focusDay = useRef(false);
  const shownDay = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (focusDay.current) shownDay.current?.focus();
    focusDay.current = false;
  }, [shown]);

  function onKeyDown(event: KeyboardEvent) {
    const next = dayByKey(event.key, event.shiftKey, shown);
    if (next === null) return;
    event.preventDefault();
    focusDay.current = true;
    setShown(next);
  }

  const month = shown.slice(5, 7);
  const year = shown.slice(0, 4);
  const moveTo = (toYear: string, toMonth: string) =>
    setShown(addMonths(shown, (Number(toYear) - Number(year)) * 12 + Number(toMonth) - Number(month)));

  return (
    <div className={classes.calendar}>
      <div className={classes.header}>
        <ActionIcon
          {...KEEPS_ESCAPE}
          variant="subtle"
          size="lg"
          aria-label="Mês anterior"
          onClick={() => setShown(addMonths(shown, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <NativeSelect
          {...KEEPS_ESCAPE}
          aria-label="Mês"
          className={classes.month}
          data={MONTH_OPTIONS}
          rightSectionWidth={22}
          value={month}
          onChange={(event) => moveTo(year, event.currentTarget.value)}
        />
        <NativeSelect
          {...KEEPS_ESCAPE}
          aria-label="Ano"
          data={yearChoices(today, shown).map(String)}
          rightSectionWidth={22}
          value={year}
          onChange={(event) => moveTo(event.currentTarget.value, month)}
        />
        <ActionIcon
          {...KEEPS_ESCAPE}
          variant="subtle"
          size="lg"
          aria-label="Próximo mês"
          onClick={() => setShown(addMonths(shown, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </div>
      <table
        role="grid"
        className={classes.grid}
        aria-label={`${MONTHS[Number(month) - 1]} de ${year}`}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden>{name.slice(0, 3)}</span>
                <span className={classes.spoken}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(shown).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === selected}>
                  <button
                    {...KEEPS_ESCAPE}
                    type="button"
                    ref={day === shown ? shownDay : undefined}
                    className={classes.day}
                    tabIndex={day === shown ? 0 : -1}
                    // Where the popover's focus trap begins.
                    data-autofocus={day === shown ? true : undefined}
                    data-outside={day.slice(5, 7) === month ? undefined : true}
                    data-selected={day === selected ? true : undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={dayInWords(day)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8, 10))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
