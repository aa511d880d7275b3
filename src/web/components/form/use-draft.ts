import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useUser } from '../../platform/session.ts';
import type { Fields } from './form-route.ts';
import { type Draft, dropDraft, readDraft, takeResume, writeDraft } from '../../platform/drafts.ts';

const TYPING_MS = 400;

/** What a draft keeps beside the typed values. */
export type DraftBasis = Omit<Draft, 'values'>;

export interface DraftOffer {
  readonly draft: Draft;
  /** The session ended while typing: the text comes back without asking. */
  readonly resumed: boolean;
}

interface DraftControl {
  /** A draft found when the form opened, until it is taken or dropped. */
  readonly offer: DraftOffer | null;
  /** The offer was answered; the kept text stays until it is saved or dropped. */
  readonly settle: () => void;
  /** Forgets the kept text: saved, or not wanted. */
  readonly drop: () => void;
  /** Writes at once, before a save that may end the session. */
  readonly keepNow: () => void;
}

/**
 * Keeps what is typed in this tab while `active`, and offers what an earlier
 * opening of this address left behind.
 */
export function useDraft<T extends Fields>(
  form: UseFormReturn<T>,
  { active, basis }: { active: boolean; basis: DraftBasis },
): DraftControl {
  const { id: userId } = useUser();
  const [place] = useState(() => ({ userId, address: window.location.pathname }));
  const [offer, setOffer] = useState<DraftOffer | null>(() => {
    const draft = readDraft(place);
    return draft && { draft, resumed: takeResume(place.address) };
  });
  const timer = useRef<number>(undefined);
  const latest = useRef(basis);
  useEffect(() => {
    latest.current = basis;
  });

  const keepNow = () => writeDraft(place, { values: form.getValues(), ...latest.current });

  useEffect(() => {
    if (!active) return;
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        window.clearTimeout(timer.current);
        if (!isDirty) return;
        timer.current = window.setTimeout(() => {
          writeDraft(place, { values: form.getValues(), ...latest.current });
        }, TYPING_MS);
      },
    });
    return () => {
      window.clearTimeout(timer.current);
      stop();
    };
  }, [active, form, place]);

  return {
    offer,
    settle: () => setOffer(null),
    drop: () => {
      window.clearTimeout(timer.current);
      dropDraft(place);
      setOffer(null);
    },
    keepNow,
  };
}
