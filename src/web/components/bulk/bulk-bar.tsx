import { MOST_AT_ONCE } from '#domain/shared/bulk.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { focusHeading } from '../focus-heading.ts';
import type { Chosen } from '../list/use-chosen.ts';
import type { ActWords } from './act-words.ts';
import classes from './bulk.module.css';

/** Leaves the dialog; `left`: the ids that could not be done, once something was tried. */
export type CloseAct = (left?: readonly number[]) => void;

interface BulkBarProps<Row extends { readonly id: number }, Act extends string> {
  /** 'Nascentes selecionadas': the name of the bar. */
  readonly label: string;
  /** '3 nascentes selecionadas'. */
  readonly counted: (count: number) => string;
  readonly tooMany: string;
  readonly chosen: Pick<Chosen<Row>, 'rows' | 'keep'>;
  readonly words: Readonly<Record<Act, Pick<ActWords, 'button'>>>;
  readonly acts: readonly Act[];
  readonly dialog: (act: Act, close: CloseAct) => ReactNode;
}

/** What can be done with the ticked rows; there only while some are ticked. */
export function BulkBar<Row extends { readonly id: number }, Act extends string>({
  label,
  counted,
  tooMany,
  chosen,
  words,
  acts,
  dialog,
}: BulkBarProps<Row, Act>) {
  const [act, setAct] = useState<Act | null>(null);
  const count = chosen.rows.length;
  if (count === 0 && act === null) return null;
  const isTooMany = count > MOST_AT_ONCE;
  return (
    <section className={classes.bar} aria-label={label}>
      <output className={classes.count}>{counted(count)}</output>
      {isTooMany && <span className={classes.tooMany}>{tooMany}</span>}
      {acts.map((one) => (
        <Button key={one} variant="default" disabled={isTooMany} onClick={() => setAct(one)}>
          {words[one].button}
        </Button>
      ))}
      <Button
        variant="subtle"
        onClick={() => {
          chosen.keep([]);
          focusHeading();
        }}
      >
        Limpar seleção
      </Button>
      {act !== null &&
        dialog(act, (left) => {
          setAct(null);
          if (left) chosen.keep(left);
        })}
    </section>
  );
}
