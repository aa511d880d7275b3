import { formatGrouped } from '#domain/shared/numbers.ts';
import type { UtmEntry } from '#domain/rules/utm-entry.ts';
import { ActionIcon } from '@mantine/core';
import { IconRowInsertBottom, IconTrash } from '@tabler/icons-react';
import { CoordinateField, ZoneField } from '../../../components/fields/utm-fields.tsx';
import { PointError } from './point-error.tsx';
import { cellName, type PointListName } from './point-lists.ts';
import classes from './points-editor.module.css';

interface PointRowProps {
  readonly list: PointListName;
  readonly index: number;
  /** Of one point: 'Vértice'. */
  readonly one: string;
  readonly fill: (pair: UtmEntry) => void;
  readonly insertAfter: () => void;
  readonly takeOut: () => void;
  readonly isChosen: boolean;
  /** Chooses it on the map. */
  readonly choose: () => void;
  /** What is seen to be wrong while one types. */
  readonly flag: string | undefined;
  /** Metres to the next vertex. */
  readonly side: number | undefined;
}

/** One point: its number, its three fields and its buttons. At a desk the head of the columns names the fields. */
export function PointRow(props: PointRowProps) {
  const { list, index, one, fill, insertAfter, takeOut, isChosen, choose, flag, side } = props;
  const title = `${one} ${index + 1}`;
  return (
    <div
      className={classes.row}
      data-row={index}
      data-field={`${list}.${index}`}
      data-chosen={isChosen || undefined}
      data-bad={flag !== undefined || undefined}
    >
      <div className={classes.number}>
        <ActionIcon
          variant={isChosen ? 'filled' : 'default'}
          size="lg"
          aria-label={`Escolher no mapa: ${title}`}
          aria-pressed={isChosen}
          onClick={choose}
        >
          {index + 1}
        </ActionIcon>
      </div>
      <div>
        <CellLabel>Zona</CellLabel>
        <ZoneField cell name={cellName(list, index, 'utm_zone')} label={`${title}, zona`} />
      </div>
      <div>
        <CellLabel>Este (m)</CellLabel>
        <CoordinateField
          cell
          name={cellName(list, index, 'utm_easting')}
          label={`${title}, Este (m)`}
          onPair={fill}
        />
      </div>
      <div>
        <CellLabel>Norte (m)</CellLabel>
        <CoordinateField
          cell
          name={cellName(list, index, 'utm_northing')}
          label={`${title}, Norte (m)`}
          onPair={fill}
        />
      </div>
      <div className={classes.actions}>
        <ActionIcon variant="subtle" size="lg" aria-label={`Inserir depois: ${title}`} onClick={insertAfter}>
          <IconRowInsertBottom size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Retirar: ${title}`} onClick={takeOut}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {side !== undefined && (
        <span className={classes.side}>Lado até o seguinte: {formatGrouped(side, 2)} m</span>
      )}
      {flag !== undefined && <span className={classes.error}>{flag}</span>}
      <PointError name={`${list}.${index}`} />
    </div>
  );
}

/** What the column's head says at a desk; the field's own name says more, with the point's number. */
function CellLabel({ children }: { readonly children: string }) {
  return (
    <span className={classes.cellLabel} aria-hidden>
      {children}
    </span>
  );
}
