import type { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Answer } from '../../platform/client.ts';
import { fieldValues } from './field-values.ts';
import type { Fields } from './form-route.ts';

interface EditingProps<Item> {
  /** The schema of what is sent. */
  readonly schema: z.ZodObject;
  readonly shown: Answer<Item>;
  /** The version that is being edited; null while locked. */
  readonly editing: Answer<Item> | null;
  readonly setEditing: (version: Answer<Item> | null) => void;
}

export interface Editing<Item> {
  readonly form: UseFormReturn<Fields>;
  readonly valuesOf: (version: { readonly body: object }) => Fields;
  /** What `If-Match` names; a ref, because a save follows at once on a settled conflict. */
  readonly version: RefObject<Answer<Item> | null>;
  /** Goes on from a version without touching what is typed. */
  readonly rebase: (onto: Answer<Item>) => void;
  /** Unlocks with a version, and what was typed over it. */
  readonly begin: (from: Answer<Item>, typed: Readonly<Fields>) => void;
  readonly end: () => void;
}

/** A record's form: locked it follows the record, unlocked it holds the version that the editing began from. */
export function useEditing<Item extends object>({
  schema,
  shown,
  editing,
  setEditing,
}: EditingProps<Item>): Editing<Item> {
  const valuesOf = ({ body }: { readonly body: object }) => fieldValues(schema, body);
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: valuesOf(shown) });
  const version = useRef(editing);
  useEffect(() => {
    version.current = editing;
  }, [editing]);
  /** What the locked fields hold; null where they may hold what was typed. */
  const held = useRef<Item | null>(shown.body);
  // Before it is drawn, as what is not on its way any more.
  useLayoutEffect(() => {
    // Whoever changed it.
    if (!editing && held.current !== shown.body) form.reset(fieldValues(schema, shown.body));
    held.current = editing ? null : shown.body;
  }, [editing, form, shown.body, schema]);

  const rebase = (onto: Answer<Item>) => {
    version.current = onto;
    setEditing(onto);
  };
  return {
    form,
    valuesOf,
    version,
    rebase,
    begin(from, typed) {
      rebase(from);
      form.reset(valuesOf(from));
      for (const name of Object.keys(schema.shape)) {
        if (name in typed) form.setValue(name, typed[name], { shouldDirty: true });
      }
    },
    end: () => setEditing(null),
  };
}
