import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { PointError } from './point-error.tsx';
import type { SpringParams } from '../fence-editor/survey-preview.ts';
import { POINT_CELLS, type PointListName } from './point-lists.ts';
import { PointRow } from './point-row.tsx';
import classes from './points-editor.module.css';
import { PointsFile } from './points-file.tsx';
import { useOpenRows } from './use-open-rows.ts';
import { usePoints } from './use-points.ts';

interface PointsEditorProps {
  /** The list's field in the API. */
  readonly name: PointListName;
  /** Of one point: 'Vértice'. */
  readonly one: string;
  /** Said while there is none. */
  readonly empty: string;
  /** The spring whose points they are. */
  readonly spring: SpringParams;
  /** What the map beside the list says of its rows. */
  readonly notes: RowNotes;
}

export interface RowNotes {
  /** Of the row that is chosen on the map; null for none. */
  readonly chosen: number | null;
  readonly choose: (index: number) => void;
  readonly flags: ReadonlyMap<number, string>;
  /** Metres to the next vertex, by index; none where they are not told. */
  readonly sides: readonly number[];
}

/** Points in their order: typed, inserted between others, taken out, or pasted as whole rows. */
export function PointsEditor({ name, one, empty, spring, notes }: PointsEditorProps) {
  const { keys, add, takeOut, fill, pasteRows } = usePoints(name);
  const { open, openMore, openAt } = useOpenRows(name);
  const adding = useRef<HTMLButtonElement>(null);
  const addAt = (index: number) => {
    openAt(index);
    add(index);
  };

  return (
    <div className={classes.editor} onPasteCapture={pasteRows}>
      {keys.length === 0 ? <p className={classes.empty}>{empty}</p> : <Head />}
      {keys.slice(0, open).map((key, index) => (
        <PointRow
          key={key}
          list={name}
          index={index}
          one={one}
          isChosen={notes.chosen === index}
          choose={() => notes.choose(index)}
          flag={notes.flags.get(index)}
          side={notes.sides[index]}
          fill={(pair) => fill(index, pair)}
          insertAfter={() => addAt(index + 1)}
          takeOut={() => {
            takeOut(index);
            // Its button is gone with it.
            adding.current?.focus({ preventScroll: true });
          }}
        />
      ))}
      {keys.length > open && (
        <>
          <Unopened name={name} from={open} to={keys.length} />
          <Button variant="default" size="sm" onClick={openMore}>
            Mostrar mais pontos ({open} de {keys.length})
          </Button>
        </>
      )}
      <PointError name={name} />
      <div className={classes.buttons}>
        <Button
          ref={adding}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => addAt(keys.length)}
        >
          Adicionar {one.toLocaleLowerCase('pt-BR')}
        </Button>
        <PointsFile name={name} spring={spring} />
      </div>
    </div>
  );
}

function Head() {
  return (
    <div className={classes.head} aria-hidden>
      <span>Nº</span>
      <span>Zona</span>
      <span>Este (m)</span>
      <span>Norte (m)</span>
    </div>
  );
}

/** Says to the form that it holds these fields too: their errors belong here, and open them. */
function Unopened({ name, from, to }: { readonly name: string; readonly from: number; readonly to: number }) {
  const rows = Array.from({ length: to - from }, (_, index) => `${name}.${from + index}`);
  return (
    <div hidden>
      {rows
        .flatMap((row) => [row, ...POINT_CELLS.map((cell) => `${row}.${cell}`)])
        .map((field) => (
          <i key={field} data-field={field} />
        ))}
    </div>
  );
}
