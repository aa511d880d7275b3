import { isDate, isDateTime } from '#domain/shared/dates.ts';
import type { Mask } from '#domain/shared/masks.ts';
import { DATE_MASK, DATE_TIME_MASK } from '#domain/shared/typed-dates.ts';
import { ActionIcon, Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { localNow } from '../../platform/local-now.ts';
import { Calendar, KEEPS_ESCAPE } from './calendar.tsx';
import classes from './calendar.module.css';
import { type FieldProps, NO_VALUE, useField } from './use-field.ts';
import { useMaskedInput } from './use-masked-input.ts';

interface PickerProps {
  readonly value: unknown;
  /** The organisation's now, as `YYYY-MM-DDTHH:mm`. */
  readonly now: string;
  readonly change: (value: string) => void;
  readonly close: () => void;
}

function TypedDateField({
  mask,
  placeholder,
  picker,
  present,
  ...props
}: FieldProps & {
  readonly mask: Mask<string>;
  readonly placeholder: string;
  readonly picker: (props: PickerProps) => ReactNode;
  /** Puts the present moment into the field. */
  readonly present?: (change: PickerProps['change']) => ReactNode;
}) {
  const { value, change, locked, input } = useField(props);
  const { settle, ...text } = useMaskedInput(mask, value, change);
  // The moment the calendar was opened; null while it is closed.
  const [now, setNow] = useState<string | null>(null);
  const close = () => setNow(null);
  const button = (
    <Popover
      opened={now !== null}
      onChange={(opened) => !opened && close()}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={props.disabled}
          aria-label={`Abrir calendário: ${props.label}`}
          onClick={() => setNow(now === null ? localNow() : null)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown {...KEEPS_ESCAPE} aria-label={`Calendário: ${props.label}`}>
        {now !== null && picker({ value, now, change, close })}
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...input}
      {...text}
      inputMode="numeric"
      autoComplete="off"
      placeholder={locked ? NO_VALUE : placeholder}
      rightSection={
        locked ? undefined : (
          <>
            {present?.(change)}
            {button}
          </>
        )
      }
      rightSectionWidth={present && !locked ? '6.1rem' : undefined}
      rightSectionPointerEvents="all"
      onBlur={() => {
        settle();
        input.onBlur();
      }}
    />
  );
}

/** DD/MM/YYYY, typed with or without separators or picked; the form holds `YYYY-MM-DD`. */
export function DateField(props: FieldProps) {
  return (
    <TypedDateField
      {...props}
      mask={DATE_MASK}
      placeholder="DD/MM/AAAA"
      picker={({ value, now, change, close }) => (
        <Calendar
          today={now.slice(0, 10)}
          selected={typeof value === 'string' && isDate(value) ? value : null}
          onChoose={(date) => {
            change(date);
            close();
          }}
        />
      )}
    />
  );
}

/** DD/MM/YYYY HH:mm, typed or picked; the form holds `YYYY-MM-DDTHH:mm`. */
export function DateTimeField(props: FieldProps) {
  return (
    <TypedDateField
      {...props}
      mask={DATE_TIME_MASK}
      placeholder="DD/MM/AAAA HH:mm"
      picker={(picker) => <DateTimePicker {...picker} />}
      present={(change) => (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={props.disabled}
          aria-label={`Agora: ${props.label}`}
          onClick={() => change(localNow())}
        >
          Agora
        </Button>
      )}
    />
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const MINUTES = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));

/** A day chosen first takes the present time, which the two selects then change. */
function DateTimePicker({ value, now, change, close }: PickerProps) {
  const chosen = typeof value === 'string' && isDateTime(value) ? value : null;
  const [date, hour, minute] = splitDateTime(chosen ?? now);
  return (
    <>
      <Calendar
        today={now.slice(0, 10)}
        selected={chosen && date}
        onChoose={(day) => change(`${day}T${hour}:${minute}`)}
      />
      <div className={classes.time}>
        <NativeSelect
          {...KEEPS_ESCAPE}
          label="Hora"
          data={HOURS}
          value={hour}
          onChange={(event) => change(`${date}T${event.currentTarget.value}:${minute}`)}
        />
        <NativeSelect
          {...KEEPS_ESCAPE}
          label="Minuto"
          data={MINUTES}
          value={minute}
          onChange={(event) => change(`${date}T${hour}:${event.currentTarget.value}`)}
        />
        <Button {...KEEPS_ESCAPE} onClick={close}>
          Pronto
        </Button>
      </div>
    </>
  );
}

function splitDateTime(value: string): [string, string, string] {
  return [value.slice(0, 10), value.slice(11, 13), value.slice(14, 16)];
}
