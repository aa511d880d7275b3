import { useEffect } from 'react';
import { leftList, listLeftAt } from '../platform/list-memory.ts';
import { useSignal } from '../platform/signal.ts';
import { inSpareTime } from '../platform/spare-time.ts';
import { isListOrItsRecord } from '../screens.tsx';

/** Lists whose record's screen has run once. */
const rehearsed = new Set<string>();

interface RehearsalProps {
  readonly pathname: string;
  readonly makeReady: (pathname: string) => void;
}

/**
 * While a list is read, the screen of its first record is drawn once, out of sight and without a
 * call: the browser has compiled its code when a record is opened.
 */
export function Rehearsal({ pathname, makeReady }: RehearsalProps): null {
  useSignal(leftList);
  const first = listLeftAt(pathname)?.records[0];
  useEffect(() => {
    if (first === undefined || !isListOrItsRecord(first) || rehearsed.has(pathname)) return;
    return inSpareTime(() => {
      rehearsed.add(pathname);
      makeReady(first);
    });
  }, [pathname, first, makeReady]);
  return null;
}
