import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { Answer } from '../../platform/client.ts';
import { takeDraft } from '../../platform/drafts.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { broughtBack } from './brought-back.ts';
import { DraftNotice, ResumedNotice } from './draft-notice.tsx';
import { changesAny } from './same-value.ts';
import { useDraftKeeper, useFoundDraft } from './use-draft.ts';
import type { Editing } from './use-editing.ts';

interface EditDraftProps<Item> {
  readonly params: object;
  readonly editor: Editing<Item>;
  readonly shown: Answer<Item>;
  /** Nothing is offered back, or laid over it, before: a row of a list may be less than the record, and has no version. */
  readonly isRead: boolean;
  readonly editing: Answer<Item> | null;
  /** Reads a kept record as the server would answer it. */
  readonly record: z.ZodType<Item> | undefined;
  readonly mayUpdate: boolean;
}

interface EditDraft {
  /** Offers back, or says it has put back, what was typed here before. */
  readonly notice: ReactNode;
  /** Before a save that may end the session. */
  readonly keepNow: () => void;
  /** The changes are saved. */
  readonly saved: () => void;
  /** Asks before the changes are given up, and forgets them; false to go on editing. */
  readonly giveUp: () => Promise<boolean>;
}

/** What guards the text of a form that is unlocked: kept, offered back, asked about before it is lost. */
export function useEditDraft<Item extends object>({
  params,
  editor,
  shown,
  isRead,
  editing,
  record,
  mayUpdate,
}: EditDraftProps<Item>): EditDraft {
  const { form, begin, valuesOf } = editor;
  const found = useFoundDraft(params);
  // Saved after all, or typed and taken back: there is nothing to bring back.
  const isWorthIt = () =>
    found.draft !== null && !found.resumed && changesAny(found.draft.values, valuesOf(shown));
  /** Null until the record is read. */
  const [offered, setOffered] = useState(() => (isRead ? isWorthIt() : null));
  if (offered === null && isRead) setOffered(isWorthIt());
  const [resumed, setResumed] = useState(found.resumed);
  const unlocked = editing !== null;
  const kept = useDraftKeeper(form, {
    place: found.place,
    active: unlocked,
    basis: { base: editing?.body, etag: editing?.etag ?? null },
  });
  // Read while locked too: the form keeps count only of what is asked for.
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(unlocked && isDirty, kept.drop);

  const restore = () => {
    const { draft } = found;
    if (!draft) return;
    takeDraft(found.place, draft);
    const { from, typed } = broughtBack({ draft, record, shown, valuesOf });
    begin(from, typed);
  };
  const resume = useEffectEvent(() => {
    // Once: what was given up does not come back with the screen.
    if (resumed && !unlocked && mayUpdate) restore();
  });
  useEffect(() => {
    if (isRead) resume();
  }, [isRead]);

  const offer = offered && !unlocked && mayUpdate && (
    <DraftNotice
      hasPoints={found.draft?.lasts}
      restore={() => {
        setOffered(false);
        restore();
      }}
      discard={() => {
        setOffered(false);
        takeDraft(found.place, found.draft);
        kept.drop();
      }}
    />
  );
  return {
    notice: offer || (resumed && unlocked && <ResumedNotice sentence={found.draft?.notice} />),
    keepNow: kept.keepNow,
    saved() {
      kept.drop();
      unsaved.forget();
      setOffered(false);
      setResumed(false);
    },
    async giveUp() {
      if (!(await unsaved.ask())) return false;
      kept.drop();
      setOffered(false);
      setResumed(false);
      return true;
    },
  };
}
