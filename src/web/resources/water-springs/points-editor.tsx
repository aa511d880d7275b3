import { readPointRows } from '#domain/rules/utm-rows.ts';
import type { UtmEntry } from '#domain/rules/utm-entry.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { CoordinateField, ZoneField } from '../../components/fields/utm-fields.tsx';
import classes from './points-editor.module.css';

interface PointsEditorProps {
  /** The list's field in the API. */
  readonly name: 'coordinates' | 'water_eyes';
  /** Of one point: 'Vértice'. */
  readonly one: string;
  /** Said while there is none. */
  readonly empty: string;
}

interface FormPoint {
  readonly utm_zone: string | null;
  readonly utm_easting: number | string | null;
  readonly utm_northing: number | string | null;
}

/** Three fields each: hundreds of points at once would make typing slow on a phone. */
const ROWS_AT_ONCE = 40;
const CELLS = ['utm_zone', 'utm_easting', 'utm_northing'] as const;

type Lists = Record<PointsEditorProps['name'], FormPoint[]>;

/** Points in their order: typed, inserted between others, taken out, or pasted as whole rows. */
export function PointsEditor({ name, one, empty }: PointsEditorProps) {
  const { getValues, setValue, setFocus } = useFormContext<Lists>();
  const { fields, insert, remove } = useFieldArray<Lists>({ name });
  const adding = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(ROWS_AT_ONCE);
  const { errors } = useFormState<Lists>({ name });
  const refused = Object.keys(get(errors, name) ?? {})
    .map(Number)
    .filter(Number.isInteger);
  // What is wrong with a point is told at the point, wherever it stands; mended, it stays in sight.
  const toTell = Math.max(open, ...refused.map((index) => index + 1));
  if (toTell > open) setOpen(toTell);
  const pathOf = (index: number, part: keyof FormPoint) => `${name}.${index}.${part}` as const;
  const pointAt = (index: number): FormPoint | undefined => getValues(name)[index];

  const add = (index: number) => {
    if (index >= open) setOpen(index + 1);
    // A fence rarely leaves its zone.
    const utm_zone = (pointAt(index - 1) ?? pointAt(index))?.utm_zone ?? null;
    insert(
      index,
      { utm_zone, utm_easting: null, utm_northing: null },
      { focusName: pathOf(index, utm_zone === null ? 'utm_zone' : 'utm_easting') },
    );
  };
  const takeOut = (index: number) => {
    remove(index);
    // Its button is gone with it.
    adding.current?.focus({ preventScroll: true });
  };
  const fill = (index: number, { easting, northing, zone }: UtmEntry) => {
    setValue(
      `${name}.${index}`,
      {
        utm_zone: zone ?? pointAt(index)?.utm_zone ?? null,
        utm_easting: easting,
        utm_northing: northing,
      },
      { shouldDirty: true },
    );
    setFocus(pathOf(index, 'utm_northing'));
  };
  /** Rows copied from a sheet take the place of the ones from here on, and go on below them. */
  const pasteRows = (event: ClipboardEvent) => {
    const rows = readPointRows(event.clipboardData.getData('text'));
    const row = (event.target as HTMLElement).closest('[data-row]')?.getAttribute('data-row');
    if (!rows || row === null || row === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const from = Number(row);
    const points = getValues(name);
    const zone = points[from]?.utm_zone ?? null;
    const pasted = rows.map((point) => ({
      utm_zone: point.zone ?? zone,
      utm_easting: point.easting,
      utm_northing: point.northing,
    }));
    setValue(name, [...points.slice(0, from), ...pasted, ...points.slice(from + rows.length)], {
      shouldDirty: true,
    });
  };

  return (
    <div className={classes.editor} onPasteCapture={pasteRows}>
      {fields.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <div className={classes.head} aria-hidden>
          <span>Nº</span>
          <span>Zona</span>
          <span>Este (m)</span>
          <span>Norte (m)</span>
        </div>
      )}
      {fields.slice(0, open).map((point, index) => (
        <div key={point.id} className={classes.row} data-row={index} data-field={`${name}.${index}`}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <ZoneField cell name={pathOf(index, 'utm_zone')} label={`${one} ${index + 1}, zona`} />
          <CoordinateField
            cell
            name={pathOf(index, 'utm_easting')}
            label={`${one} ${index + 1}, Este (m)`}
            onPair={(pair) => fill(index, pair)}
          />
          <CoordinateField
            cell
            name={pathOf(index, 'utm_northing')}
            label={`${one} ${index + 1}, Norte (m)`}
            onPair={(pair) => fill(index, pair)}
          />
          <div className={classes.actions}>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={`Inserir depois: ${one} ${index + 1}`}
              onClick={() => add(index + 1)}
            >
              <IconRowInsertBottom size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Retirar: ${one} ${index + 1}`}
              onClick={() => takeOut(index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
          <PointError name={`${name}.${index}`} />
        </div>
      ))}
      {fields.length > open && (
        <>
          <Unopened name={name} from={open} to={fields.length} />
          <Button variant="default" size="sm" onClick={() => setOpen(open + ROWS_AT_ONCE)}>
            Mostrar mais pontos ({open} de {fields.length})
          </Button>
        </>
      )}
      <PointError name={name} />
      <Button
        ref={adding}
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => add(fields.length)}
      >
        Adicionar {one.toLocaleLowerCase('pt-BR')}
      </Button>
    </div>
  );
}

/** Says to the form that it holds these fields too: their errors belong here, and open them. */
function Unopened({ name, from, to }: { readonly name: string; readonly from: number; readonly to: number }) {
  const rows = Array.from({ length: to - from }, (_, index) => `${name}.${from + index}`);
  return (
    <div hidden>
      {rows
        .flatMap((row) => [row, ...CELLS.map((cell) => `${row}.${cell}`)])
        .map((field) => (
          <i key={field} data-field={field} />
        ))}
    </div>
  );
}

/** What is wrong with a point or a list as a whole, not with one of its cells. */
function PointError({ name }: { readonly name: string }) {
  const { errors } = useFormState({ name });
  const message: unknown = get(errors, `${name}.message`);
  return typeof message === 'string' ? (
    <p role="alert" className={classes.error}>
      {message}
    </p>
  ) : null;
}
