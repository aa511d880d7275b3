import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useNavigate } from '../../platform/router/use-router.ts';
import { leftList, listLeftAt, rememberRows } from '../../platform/list-memory.ts';
import classes from './neighbours.module.css';
import { neighbour, type Neighbour, placeInList, placeInWords } from './place-in-list.ts';
import { usePlace } from '../../platform/place.ts';
import { useSignal } from '../../platform/signal.ts';

/**
 * On to the next and back to the one before, in the list that one came from. Nothing that its screen
 * learns meanwhile draws it anew.
 */
export const Neighbours = memo(function Neighbours() {
  const { pathname } = usePlace();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // A record that was kept is come to again from another page of its list.
  useSignal(leftList);
  const place = placeInList(pathname);
  if (!place) return null;

  const go = async ({ to, page }: Neighbour, step: 1 | -1) => {
    setBusy(true);
    try {
      if (to !== null) return await navigate({ to });
      const other = await place.list.read(page);
      const record = other.records.at(step === 1 ? 0 : -1);
      // The list may have become shorter, or the person left meanwhile.
      if (record === undefined || listLeftAt(place.address) !== place.list) return;
      rememberRows(place.address, other);
      await navigate({ to: `${record}${place.part}` });
    } catch {
      // Without an answer one stays where one is, and may press again.
    } finally {
      setBusy(false);
    }
  };
  const step = (label: string, by: 1 | -1) => {
    const beside = neighbour(place, by);
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={label}
        disabled={busy || !beside}
        onClick={() => beside && void go(beside, by)}
      >
        {by === -1 ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
      </Button>
    );
  };
  return (
    <div className={classes.neighbours}>
      {step('Registro anterior', -1)}
      <span>{placeInWords(place)}</span>
      {step('Próximo registro', 1)}
    </div>
  );
});
