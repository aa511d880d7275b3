import { type ReactNode, useState } from 'react';
import type { Answer } from '../../platform/client.ts';
import { type Change, changesOfOthers, type Choice, type FormValues, mergedValues } from './conflict.ts';
import { ConflictDialog, type ReadableChange } from './conflict-dialog.tsx';
import { documentWordings } from './document-wording.ts';
import { labelOnScreen, textOnScreen, valueOnScreen } from './field-on-screen.ts';
import { readableValue, words } from './readable-value.ts';

interface Versions<Item> {
  /** What this person started from. */
  readonly base: Answer<Item>;
  /** What stands now. */
  readonly latest: Answer<Item>;
  readonly values: { readonly base: FormValues; readonly theirs: FormValues; readonly mine: FormValues };
}

interface Conflict<Item> {
  /** Shows what changed; `resolve` gets the version that stands and the values to save over it. */
  readonly open: (
    versions: Versions<Item>,
    resolve: (latest: Answer<Item>, values: FormValues) => void,
  ) => void;
  readonly dialog: ReactNode;
}

/** The question after a 412: whose text stays, field by field. */
export function useConflict<Item extends object>(): Conflict<Item> {
  const [asked, setAsked] = useState<{
    changes: ReadableChange[];
    settle: (choices: Readonly<Record<string, Choice>>) => void;
  } | null>(null);

  return {
    open(versions, resolve) {
      const { base, latest, values } = versions;
      const settle = (choices: Readonly<Record<string, Choice>>) => {
        setAsked(null);
        resolve(latest, mergedValues(values, choices));
      };
      const changes = changesOfOthers(values.base, values.theirs, values.mine);
      // The other person changed nothing that this form shows, or the very same.
      if (changes.length === 0) settle({});
      else {
        const shown = changes.map((change) =>
          readable(change, values.base[change.field], base.body, latest.body),
        );
        setAsked({ changes: shown, settle });
      }
    },
    dialog: asked && (
      <ConflictDialog changes={asked.changes} save={asked.settle} close={() => setAsked(null)} />
    ),
  };
}

function readable(change: Change, was: unknown, base: object, latest: object): ReadableChange {
  const label = labelOnScreen(change.field);
  const wordings = documentWordings({ before: was, theirs: change.theirs, mine: change.mine });
  if (wordings) {
    const { before, theirs, mine } = wordings;
    return { ...change, label, before, theirsText: theirs, mineText: mine };
  }
  const before = valueOnScreen(change.field, was) ?? readableValue(base, change.field);
  return {
    ...change,
    label,
    before,
    theirsText: valueOnScreen(change.field, change.theirs) ?? readableValue(latest, change.field),
    mineText: change.touched ? mineInWords(change) : before,
  };
}

function mineInWords({ field, mine }: Change): string {
  return textOnScreen(field) ?? (Array.isArray(mine) ? words(mine) : 'o que está no formulário');
}
