import type { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Params } from '#domain/shared/contract.ts';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import type { Answer, Described } from '../../platform/client.ts';
import { readAgain, write } from '../../platform/queries.ts';
import { isOfPresentSession, readToken } from '../../platform/token.ts';
import type { Fields, FormRoute, Initial } from './form-route.ts';
import { needsNewKey, newKey } from './intended-creation.ts';
import { useFoundDraft } from './use-draft.ts';
import { type FormDraft, useFormDraft } from './use-form-draft.tsx';

/**
 * The second call of a record that takes two. A sentence says that it failed, and
 * what was saved all the same; thrown, the whole form stays for another attempt.
 */
export type AlsoSave<Created> = (created: Answer<Created>, values: Fields) => Promise<string | null>;

/** A record that stands without all that was typed. */
interface Unfinished {
  readonly sentence: string;
  readonly values: Fields;
}

interface CreationProps<P extends string, Created, Body extends z.ZodObject> {
  readonly route: FormRoute<P, Created, Body>;
  readonly params?: Params<P> | undefined;
  /** The version on screen of the record that this adds to; one that is told to be outdated is read again, for the next attempt. */
  readonly ifMatch?: string | null;
  /** Every field of the form with its first value; null or '' for an empty one. */
  readonly initial: Initial<Body>;
  /** Tells a dialog's form from that of its screen. */
  readonly part?: string;
  /** What is sent, when that is not the form's fields as they are. */
  readonly toBody?: ((values: Fields) => Fields) | undefined;
  readonly alsoSave?: AlsoSave<Created> | undefined;
  /** What follows the creation, once nothing typed is left to lose. */
  readonly made: (created: Answer<Created>, unfinished: Unfinished | null) => Promise<void>;
}

interface Creation {
  readonly form: UseFormReturn<Fields>;
  readonly save: (values: Fields) => Promise<void>;
  readonly draft: FormDraft;
}

/** A form that makes one record, under one key for the one intended creation. */
export function useCreation<P extends string, Created, Body extends z.ZodObject>({
  route,
  params,
  ifMatch,
  initial,
  part,
  toBody,
  alsoSave,
  made,
}: CreationProps<P, Created, Body>): Creation {
  const found = useFoundDraft(params, part);
  const [idempotencyKey, setKey] = useState(
    () => (found.resumed ? found.draft?.idempotencyKey : undefined) ?? newKey(),
  );
  const fields: Described<P, Created, unknown, Fields> & { readonly body: z.ZodObject } = route;
  const form = useForm<Fields>({
    resolver: zodResolver(fields.body),
    defaultValues: initial,
  });
  const draft = useFormDraft(form, {
    found,
    names: Object.keys(initial),
    basis: { idempotencyKey },
    onRestore: (kept) => setKey(kept.idempotencyKey ?? idempotencyKey),
  });

  const save = async (values: Fields) => {
    draft.keepNow();
    const token = readToken();
    try {
      const body = toBody ? toBody(values) : values;
      const sent = { ...(params && { params }), ...(ifMatch && { ifMatch }), body, idempotencyKey };
      const created = await write(fields, sent);
      // The rest would be saved as another person, who signed in meanwhile.
      if (alsoSave && !isOfPresentSession(token)) throw new ApiProblem(401, null);
      const sentence = (await alsoSave?.(created, values)) ?? null;
      draft.saved();
      await made(created, sentence === null ? null : { sentence, values });
    } catch (error) {
      const problem = asProblem(error);
      if (needsNewKey(problem)) setKey(newKey());
      if (problem.status === 412) readAgain();
      throw error;
    }
  };

  return { form, save, draft };
}
