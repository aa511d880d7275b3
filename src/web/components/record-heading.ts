export interface RecordHeading {
  readonly title: string;
  readonly kind: string;
}

/**
 * The record's name as the heading, with the screen's fixed title small above it. Until
 * the name is known the fixed title is the heading, and its own line stays empty: nothing
 * moves when the name comes.
 */
export function recordHeading(kind: string, name: string | undefined): RecordHeading {
  return name === undefined ? { title: kind, kind: '\u00A0' } : { title: name, kind };
}
