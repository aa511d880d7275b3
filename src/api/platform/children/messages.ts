/** What a child process tells the server, see `child.ts` and `serve-jobs.ts`. */
export type ChildMessage<Reply> =
  /** It has started and takes jobs. */
  | { readonly kind: 'ready' }
  /** The end of a job. `memory`: megabytes that the child holds now. */
  | { readonly kind: 'reply'; readonly reply: Reply; readonly memory: number }
  /** Why it ends by itself. English, for the log. */
  | { readonly kind: 'fault'; readonly reason: string };
