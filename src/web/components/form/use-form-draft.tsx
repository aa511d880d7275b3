import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Draft, takeDraft } from '../../platform/drafts.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { DraftNotice, ResumedNotice } from './draft-notice.tsx';
import { changesAny } from './same-value.ts';
import type { Fields } from './form-route.ts';
import { type DraftBasis, type FoundDraft, useDraftKeeper } from './use-draft.ts';

interface FormDraftProps {
  readonly found: FoundDraft;
  /** Names of the fields to put back. */
  readonly names: readonly string[];
  readonly basis: DraftBasis;
  /** The person took the offered text: what else the draft kept counts again. */
  readonly onRestore: (draft: Draft) => void;
}

export interface FormDraft {
  /** Offers back, or says it has put back, what was typed here before. */
  readonly notice: ReactNode;
  readonly isDirty: boolean;
  /** Before a save that may end the session. */
  readonly keepNow: () => void;
  readonly saved: () => void;
  /** Asks before what is typed is given up. */
  readonly askToGiveUp: () => Promise<boolean>;
}

/** What guards the text of a form that is open from the start: kept, offered back, asked about before it is lost. */
export function useFormDraft(
  form: UseFormReturn<Fields>,
  { found, names, basis, onRestore }: FormDraftProps,
): FormDraft {
  const [offered, setOffered] = useState(
    () => found.draft !== null && !found.resumed && changesAny(found.draft.values, form.getValues()),
  );
  const { isDirty } = form.formState;
  const { keepNow, drop } = useDraftKeeper(form, { place: found.place, active: true, basis });
  const unsaved = useUnsavedChanges(isDirty, drop);

  const putBack = (typed: Readonly<Fields>) => {
    for (const name of names) {
      if (name in typed) form.setValue(name, typed[name], { shouldDirty: true });
    }
  };
  const resume = useEffectEvent(() => {
    if (!found.resumed || !found.draft) return;
    takeDraft(found.place, found.draft);
    putBack(found.draft.values);
  });
  useEffect(() => {
    resume();
  }, []);

  const restore = () => {
    setOffered(false);
    if (!found.draft) return;
    takeDraft(found.place, found.draft);
    onRestore(found.draft);
    putBack(found.draft.values);
  };
  const discard = () => {
    setOffered(false);
    takeDraft(found.place, found.draft);
    drop();
  };
  return {
    notice: found.resumed ? (
      <ResumedNotice />
    ) : (
      offered && <DraftNotice restore={restore} discard={discard} hasPoints={found.draft?.lasts} />
    ),
    isDirty,
    keepNow,
    saved: () => {
      drop();
      unsaved.forget();
    },
    askToGiveUp: unsaved.ask,
  };
}
