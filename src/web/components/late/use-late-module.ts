import { useEffect, useEffectEvent, useState } from 'react';
import { serverAnswers } from '../../platform/connection.ts';
import { tabStore } from '../../platform/storage.ts';
import { hasUnsavedChanges } from '../../platform/unsaved-changes.ts';

/** Between two tries while the connection is away. */
const TRY_AGAIN_MS = 5000;
/** A second reload within this time would not bring what the first one did not. */
const RELOAD_AGAIN_MS = 60_000;
const RELOADED = 'recarregado';

/** `offline`: no answer came. `outdated`: the server answers, and no longer has this file. */
export type Missing = 'offline' | 'outdated';

/**
 * Fetches code that is not here yet, again and again while there is no
 * connection, and calls `arrived` once it is. `missing` is null while it is on
 * its way.
 */
export function useLateModule(fetchIt: () => Promise<void>, arrived: () => void) {
  const [missing, setMissing] = useState<Missing | null>(null);
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => setAttempt((before) => before + 1);
  const outcome = useEffectEvent(() => outcomeOf(fetchIt));
  const settle = useEffectEvent((found: Missing | 'here') => {
    if (found === 'here') arrived();
    // Also after a lost connection: some browsers keep a failed import for good.
    else if (found === 'outdated' && mayReload()) reload();
    else setMissing(found);
  });

  useEffect(() => {
    let current = true;
    void outcome().then((found) => current && settle(found));
    return () => {
      current = false;
    };
  }, [attempt]);
  useEffect(() => {
    if (missing !== 'offline') return;
    const timer = window.setInterval(tryAgain, TRY_AGAIN_MS);
    window.addEventListener('online', tryAgain);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, [missing]);

  return { missing, tryAgain };
}

async function outcomeOf(fetchIt: () => Promise<void>): Promise<Missing | 'here'> {
  try {
    await fetchIt();
    return 'here';
  } catch {
    return (await serverAnswers()) ? 'outdated' : 'offline';
  }
}

/** Once by itself, and never under a text that is not saved. */
function mayReload(): boolean {
  const before = Number(tabStore.read(RELOADED) ?? 0);
  return !hasUnsavedChanges() && Date.now() - before > RELOAD_AGAIN_MS;
}

export function reload(): void {
  tabStore.write(RELOADED, String(Date.now()));
  window.location.reload();
}
