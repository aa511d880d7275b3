/** What a press on a link to a row's record asks for, before its click and with it. */
import type { MouseEvent, PointerEvent } from 'react';
import { onceStill } from '../../platform/press.ts';
import type { Ahead } from './columns.ts';
import { opensElsewhere } from '../link.tsx';

/** Handlers of a link to a row's record, which opens it here and not in another tab. */
export function pressOf<Row>(row: Row, ahead: Ahead<Row> | undefined) {
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!ahead || event.button !== 0 || !event.isPrimary || opensElsewhere(event)) return;
      ahead(row, false);
      onceStill(event, () => ahead(row, true));
    },
    onClick: (event: MouseEvent) => {
      if (!opensElsewhere(event)) ahead?.(row, true);
    },
  };
}
