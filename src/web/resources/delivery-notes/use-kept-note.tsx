/** What is typed in a draft outlives the end of a session and a reload, as in every form. */
import type { DeliveryNote } from '#domain/resources/delivery-notes.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DraftNotice, ResumedNotice } from '../../components/form/draft-notice.tsx';
import { useDraftKeeper, useFoundDraft } from '../../components/form/use-draft.ts';
import type { Answer } from '../../platform/client.ts';
import { type DraftValues, isChanged, type KeptNote, keptNote } from './note-form.ts';

interface KeptNoteProps {
  readonly form: UseFormReturn<DraftValues>;
  readonly params: { readonly projectId: number };
  /** The version that is typed over. */
  readonly version: Answer<DeliveryNote>;
  readonly locked: boolean;
  readonly restore: (kept: KeptNote) => void;
}

interface Keeping {
  /** Offers back, or says it has put back, what was typed here before. */
  readonly notice: ReactNode;
  /** Before a save that may end the session. */
  readonly keepNow: () => void;
  /** It is saved, or given up. */
  readonly drop: () => void;
}

export function useKeptNote({ form, params, version, locked, restore }: KeptNoteProps): Keeping {
  const found = useFoundDraft(params);
  const [kept] = useState(() => (locked ? null : keptNote(found.draft)));
  // Saved after all, or typed and taken back: there is nothing to bring back.
  const [offered, setOffered] = useState(
    () => kept !== null && !found.resumed && isChanged(version.body, kept.typed),
  );
  const [resumed, setResumed] = useState(found.resumed && kept !== null);
  const { keepNow, drop } = useDraftKeeper(form, {
    place: found.place,
    active: !locked,
    basis: { base: version.body, etag: version.etag },
  });

  const isResumed = useRef(false);
  const resume = useEffectEvent(() => {
    // Once: what was given up does not come back with the screen.
    if (kept && resumed && !isResumed.current) restore(kept);
    isResumed.current = true;
  });
  useEffect(() => {
    resume();
  }, []);

  const keepChanges = useEffectEvent(() => {
    if (!locked && isChanged(version.body, form.getValues())) keepNow();
  });
  // Another version below it makes the form, and with it the keeper, take what was typed for the note's.
  useEffect(() => {
    keepChanges();
  }, [version]);

  const forget = () => {
    drop();
    setOffered(false);
    setResumed(false);
  };
  return {
    notice: offered ? (
      <DraftNotice
        restore={() => {
          setOffered(false);
          if (kept) restore(kept);
        }}
        discard={forget}
      />
    ) : (
      resumed && <ResumedNotice />
    ),
    keepNow,
    drop: forget,
  };
}
