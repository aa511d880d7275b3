import { ENTRY_STATE_LABELS, ENTRY_STATES, type EntryState } from '#domain/rules/entry-state.ts';
import { UnstyledButton } from '@mantine/core';
import { chosenOf, useListAddress } from '../../components/list/list-address.ts';
import classes from './state-filter.module.css';

/** The state that the address asks for (`?state=late`), if it is one. */
export function useStateFilter(): EntryState | undefined {
  return chosenOf(useListAddress().texts.state, ENTRY_STATES);
}

interface StateChipsProps {
  /** Entries in each state; undefined while they are counted. */
  readonly counts: Readonly<Record<EntryState, number>> | undefined;
}

/** How many entries are in each state; one chosen shows them alone, chosen again all of them. */
export function StateChips({ counts }: StateChipsProps) {
  const address = useListAddress();
  const chosen = useStateFilter();
  return (
    <fieldset aria-label="Andamento" className={classes.chips}>
      {ENTRY_STATES.map((state) => (
        <UnstyledButton
          key={state}
          className={classes.chip}
          data-state={state}
          aria-pressed={state === chosen}
          onClick={() => address.change({ state: state === chosen ? '' : state })}
        >
          <span>{ENTRY_STATE_LABELS[state]}</span>
          <span className={classes.count}>{counts?.[state] ?? '–'}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
