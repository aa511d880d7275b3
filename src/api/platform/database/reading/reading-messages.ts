/** What is said between the server and one of its reading threads. */
export type ReadingAsk =
  /** The first one begins a reading: from there on everything is read as it is at one moment. */
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** The reading is over. */
  | { readonly kind: 'end' }
  /** The next rows of the same query. */
  | { readonly kind: 'more' };

export type ReadingReply =
  /** Rows without their columns' names, which come with the first of them. */
  | {
      readonly kind: 'rows';
      readonly columns: readonly string[] | null;
      readonly rows: readonly (readonly unknown[])[];
      readonly isLast: boolean;
    }
  | { readonly kind: 'failure'; readonly message: string };
