/** What the server and its Typst worker say to each other. */

export interface CompileRequest {
  readonly id: number;
  /** Path of a `.typ` file below the templates' folder. */
  readonly template: string;
  /** What the template reads from `sys.inputs.data`; plain JSON. */
  readonly data: unknown;
}

export type WorkerReply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'done';
      readonly id: number;
      readonly pdf: Uint8Array;
      readonly warnings: readonly string[];
      /** Bytes that the worker holds. */
      readonly memory: number;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string };
