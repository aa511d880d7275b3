export interface RecordHeading {
  readonly title: string;
  readonly kind: string;
  /** The name is on its way: what stands below would be moved by it. */
  readonly isComing: boolean;
}

/**
 * The record's name as the heading, empty until it is known, with the screen's fixed title small above it.
 * Of a record that can't be read that title is the heading: no name will come.
 */
export function recordHeading(kind: string, isComing: boolean, name = ''): RecordHeading {
  if (!isComing && name === '') return { title: kind, kind: '', isComing };
  return { title: name, kind, isComing };
}
