import { useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { browserStore } from '../../platform/storage.ts';
import { shownColumns, type SpringColumn } from './columns.tsx';

/** The columns that this person chose in this browser, and how to choose others. */
export function useColumnChoice(): readonly [readonly SpringColumn[], (fields: readonly string[]) => void] {
  const key = `columns:water_springs:${useUser().id}`;
  const [kept, setKept] = useState(() => browserStore.read(key));
  return [
    shownColumns(kept),
    (fields) => {
      const text = fields.join(',');
      browserStore.write(key, text);
      setKept(text);
    },
  ];
}
