import { pointBody } from '#domain/resources/property-points.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import type { Mask } from '#domain/shared/masks.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import {
  describePosition,
  type PositionEntry,
  readCoordinate,
  readPoint,
  tidyZone,
  utmOf,
  type UtmEntry,
} from '#domain/rules/utm-entry.ts';
import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useState, type ClipboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFormLock } from './form-lock.tsx';
import { type FieldProps, useField } from './use-field.ts';
import { useMaskedInput } from './use-masked-input.ts';
import { Notice } from '../notice.tsx';

const LABELS = labelsOf(pointBody.shape);

/** Metres; a text that is no single number stays, for the schema or the conversion below. */
const COORDINATE_MASK: Mask<number> = {
  format: (value) =>
    typeof value === 'number' ? formatNumber(value) : typeof value === 'string' ? value : '',
  read: (typed) => (typed.trim() === '' ? null : (readCoordinate(typed) ?? typed.trim())),
  input: (text, caret) => ({ text, caret }),
};

interface UtmFieldsProps {
  readonly required?: boolean;
  /** Before each name: `coordinates.2.`. */
  readonly prefix?: string;
}

/** UTM Este, UTM Norte and Zona UTM. A pair pasted into one fills all; latitude and longitude on consent. */
export function UtmFields({ required, prefix = '' }: UtmFieldsProps) {
  const { setValue, setFocus, formState } = useFormContext();
  const { locked } = useFormLock();
  /** How it is written helps only who may write. */
  const hint = (text: string) => (locked ? undefined : text);
  const names = {
    easting: `${prefix}utm_easting`,
    northing: `${prefix}utm_northing`,
    zone: `${prefix}utm_zone`,
  };

  function fill(point: UtmEntry) {
    const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
    setValue(names.easting, point.easting, options);
    setValue(names.northing, point.northing, options);
    if (point.zone !== null) setValue(names.zone, point.zone, options);
    setFocus(names.zone);
  }

  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <CoordinateField
          name={names.easting}
          label={LABELS.utm_easting}
          required={required}
          description={hint('Em metros, como 283412,5.')}
          onPair={fill}
        />
        <CoordinateField
          name={names.northing}
          label={LABELS.utm_northing}
          required={required}
          description={hint('Em metros, como 7843200.')}
          onPair={fill}
        />
        <ZoneField
          name={names.zone}
          label={LABELS.utm_zone}
          required={required}
          description={hint('Como 24K.')}
        />
      </SimpleGrid>
      <ConversionOffer names={[names.easting, names.northing]} onAccept={fill} />
    </div>
  );
}

interface CellProps extends FieldProps {
  /** In a table, whose head says it: the label is there for who can't see that. */
  readonly cell?: boolean;
}

interface CoordinateFieldProps extends CellProps {
  /** Gets a whole pair that was pasted or dropped here. */
  readonly onPair: (point: UtmEntry) => void;
}

/** One easting or northing. */
export function CoordinateField({ onPair, cell = false, ...props }: CoordinateFieldProps) {
  const { value, change, input } = useField(props);
  const { settle, ...text } = useMaskedInput(COORDINATE_MASK, value, change);

  function takePair(written: string): boolean {
    const point = readCoordinate(written) === null ? readPoint(written) : null;
    if (point?.kind !== 'utm') return false;
    onPair(point);
    return true;
  }

  return (
    <TextInput
      {...input}
      {...(cell && inCell(props.label))}
      {...text}
      inputMode="decimal"
      autoComplete="off"
      onPaste={(event: ClipboardEvent) => {
        if (!input.readOnly && takePair(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={() => {
        settle();
        // What was dropped or typed as a pair is understood on leaving.
        if (typeof value === 'string') takePair(value);
        input.onBlur();
      }}
    />
  );
}

function inCell(label: string) {
  return { label: undefined, 'aria-label': label };
}

/** `24K`, tidied on leaving. */
export function ZoneField({ cell = false, ...props }: CellProps) {
  const { value, change, input } = useField(props);
  return (
    <TextInput
      {...input}
      {...(cell && inCell(props.label))}
      value={typeof value === 'string' ? value : ''}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => change(event.currentTarget.value || null)}
      onBlur={() => {
        if (typeof value === 'string' && tidyZone(value) !== value) change(tidyZone(value));
        input.onBlur();
      }}
    />
  );
}

/** Asks before degrees become metres: the figures the person typed are replaced. */
function ConversionOffer({
  names,
  onAccept,
}: {
  readonly names: readonly string[];
  readonly onAccept: (point: UtmEntry) => void;
}) {
  const values: readonly unknown[] = useWatch({ name: [...names] });
  const [refused, setRefused] = useState<string | null>(null);
  const text = writtenPoint(values);
  const point = readPoint(text);
  const position = point?.kind === 'position' && refused !== text ? point : null;
  return (
    <>
      {/* Once, and not with each digit. */}
      <output className="visually-hidden">
        {position && 'Parecem graus. Depois destes campos podem ser convertidos para UTM.'}
      </output>
      {position && <Offer position={position} accept={onAccept} refuse={() => setRefused(text)} />}
    </>
  );
}

interface OfferProps {
  readonly position: PositionEntry;
  readonly accept: (point: UtmEntry) => void;
  readonly refuse: () => void;
}

function Offer({ position, accept, refuse }: OfferProps) {
  const utm = utmOf(position);
  return (
    <Notice kind="note" role="note" mt="sm" p="sm">
      <p style={{ margin: 0 }}>
        Isto parece {describePosition(position)}. Em UTM: {utm.zone}, Este {formatNumber(utm.easting)}, Norte{' '}
        {formatNumber(utm.northing)}.
      </p>
      <Group mt="xs" gap="xs">
        <Button size="xs" onClick={() => accept(utm)}>
          Converter para UTM
        </Button>
        <Button size="xs" variant="default" onClick={refuse}>
          Manter como está
        </Button>
      </Group>
    </Notice>
  );
}

/** Both degrees in one field, or one in each. */
function writtenPoint(values: readonly unknown[]): string {
  const text = values.find((value) => typeof value === 'string');
  if (typeof text === 'string') return text;
  return values.map((value) => (typeof value === 'number' ? formatNumber(value) : '')).join(' ');
}
