import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  type Draft,
  type DraftPlace,
  dropDraft,
  partToResume,
  readDraft,
  takeResume,
  writeDraft,
} from '../../platform/drafts.ts';
import { isLeft, useUser } from '../../platform/session.ts';
import type { Fields } from './form-route.ts';
import { usePlace } from '../../platform/place.ts';

const TYPING_MS = 400;

/** What a draft keeps beside the typed values. */
export type DraftBasis = Omit<Draft, 'values'>;

export interface FoundDraft {
  readonly place: DraftPlace;
  readonly draft: Draft | null;
  /** The session ended while typing: the text comes back without asking. */
  readonly resumed: boolean;
}

interface DraftParams {
  readonly projectId?: number;
}

/**
 * What an earlier opening of this address left behind, looked up once. `params`
 * are those of the form's route, `part` tells a dialog's form from the screen's.
 */
export function useFoundDraft({ projectId }: DraftParams = {}, part?: string): FoundDraft {
  const { id: userId } = useUser();
  const { pathname: address } = usePlace();
  const [found] = useState(() => {
    const place = { userId, address, projectId, part };
    const draft = readDraft(place);
    return { place, draft, resumed: draft !== null && takeResume(place.address) };
  });
  return found;
}

/** The dialog of this screen to open again with its text: the session ended over it. */
export function usePartToResume({ projectId }: DraftParams = {}): string | null {
  const { id: userId } = useUser();
  const { pathname: address } = usePlace();
  const [part] = useState(() => partToResume({ userId, address, projectId }));
  return part;
}

interface DraftKeeper {
  /** Writes at once, before a save that may end the session. */
  readonly keepNow: () => void;
  /** Forgets the kept text: saved, or not wanted. */
  readonly drop: () => void;
}

/** Keeps what is typed in this tab while `active`. */
export function useDraftKeeper<T extends Fields>(
  form: UseFormReturn<T>,
  { place, active, basis }: { place: DraftPlace; active: boolean; basis: DraftBasis },
): DraftKeeper {
  const timer = useRef<number>(undefined);
  const isKept = useRef(false);
  const latest = useRef(basis);
  useEffect(() => {
    latest.current = basis;
  });

  useEffect(() => {
    if (!active) return;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        window.clearTimeout(timer.current);
        timer.current = undefined;
        if (!isDirty) {
          // Taken back: nothing of it is to be offered.
          if (isKept.current) dropDraft(place);
          isKept.current = false;
          return;
        }
        timer.current = window.setTimeout(keepLast, TYPING_MS);
      },
    });
    // What is typed within the pause is kept all the same, but of who signed out.
    function keepLast() {
      if (timer.current === undefined) return;
      window.clearTimeout(timer.current);
      timer.current = undefined;
      if (isLeft()) return;
      isKept.current = true;
      writeDraft(place, { values: form.getValues(), ...latest.current });
    }
    // A page that is left, or that a phone may end while nobody sees it.
    const off = new AbortController();
    addEventListener('pagehide', keepLast, off);
    document.addEventListener('visibilitychange', keepLast, off);
    return () => {
      stop();
      off.abort();
      // A session that ends takes the form away.
      keepLast();
    };
  }, [active, form, place]);

  return {
    keepNow: () => writeDraft(place, { values: form.getValues(), ...latest.current }),
    drop: () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
      dropDraft(place);
    },
  };
}
