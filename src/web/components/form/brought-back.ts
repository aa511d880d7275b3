/** A draft of an edit screen as it is brought back. Pure. */
import type { z } from 'zod';
import type { Answer } from '../../platform/client.ts';
import type { Draft } from '../../platform/drafts.ts';
import type { Fields } from './form-route.ts';
import { sameValue } from './same-value.ts';

interface BringBack<Item> {
  readonly draft: Draft;
  /** Reads a kept record as the server would answer it. */
  readonly record: z.ZodType<Item> | undefined;
  readonly shown: Answer<Item>;
  readonly valuesOf: (version: { readonly body: object }) => Fields;
}

interface BroughtBack<Item> {
  /** The version that the editing goes on from. */
  readonly from: Answer<Item>;
  /** What is laid over it. */
  readonly typed: Readonly<Fields>;
}

/**
 * Goes on from the record that the typing began from. Where there is none, as with points kept beyond the
 * tab, or it is none to this version of the panel, what was typed is laid over the present one.
 */
export function broughtBack<Item extends object>({
  draft: { base, etag = null, values },
  record,
  shown,
  valuesOf,
}: BringBack<Item>): BroughtBack<Item> {
  if (typeof base !== 'object' || base === null) return { from: shown, typed: values };
  const kept = record?.safeParse(base);
  if (kept?.success) return { from: { body: kept.data, etag }, typed: values };
  const before = valuesOf({ body: base });
  const changed = Object.entries(values).filter(([name, value]) => !sameValue(value, before[name]));
  return { from: shown, typed: Object.fromEntries(changed) };
}
