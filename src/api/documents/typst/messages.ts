/** What the server and its Typst worker say to each other. */

import type { Letterhead } from '../letterhead/letterhead.ts';

export interface CompileRequest {
  /** Path of a `.typ` file below the templates' folder. */
  readonly template: string;
  /** What the template reads from `sys.inputs.data`; plain JSON. */
  readonly data: unknown;
  /** Null leaves the paper without a head. */
  readonly letterhead: Letterhead | null;
  /** In the foot of each page; empty for none. */
  readonly footnote: string;
}

export type CompileReply =
  | { readonly ok: true; readonly pdf: Uint8Array; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly reason: string };
