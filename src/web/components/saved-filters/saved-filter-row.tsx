import { type SavedFilter, savedFilters } from '#domain/resources/saved-filters.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { asProblem } from '../../platform/api-problem.ts';
import { write } from '../../platform/queries.ts';
import { takeFocus } from '../take-focus.ts';
import classes from './saved-filters.module.css';

interface SavedFilterRowProps {
  readonly filter: SavedFilter;
  readonly take: () => void;
}

/** One filter: its name leads to the list filtered so. It is asked once more before it is deleted. */
export function SavedFilterRow({ filter, take }: SavedFilterRowProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      // The row goes with the list's next reading.
      await write(savedFilters.remove, { params: { id: filter.id } });
    } catch (error) {
      setFailure(asProblem(error).message);
      setBusy(false);
    }
  };
  return (
    <li className={classes.filter}>
      <Button variant="subtle" className={classes.name} onClick={take}>
        {filter.name}
      </Button>
      {asked ? (
        <Group gap="xs" wrap="nowrap">
          <Button
            color="red"
            size="compact-sm"
            aria-label={`Sim, excluir o filtro ${filter.name}`}
            // The button that asked is gone.
            ref={takeFocus}
            disabled={busy}
            onClick={() => void remove()}
          >
            {busy ? 'Excluindo...' : 'Sim, excluir'}
          </Button>
          <Button variant="default" size="compact-sm" disabled={busy} onClick={() => setAsked(false)}>
            Cancelar
          </Button>
        </Group>
      ) : (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Excluir o filtro ${filter.name}`}
          onClick={() => setAsked(true)}
        >
          Excluir
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </li>
  );
}
