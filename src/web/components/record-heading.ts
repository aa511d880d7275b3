export interface RecordHeading {
  readonly title: string;
  readonly kind: string;
  /** The name is on its way: what stands below would be moved by it. */
  readonly isComing: boolean;
}

/** The record's name as the heading, empty until it is known, with the screen's fixed title small above it. */
export function recordHeading(kind: string, isComing: boolean, name = ''): RecordHeading {
  return { title: name, kind, isComing };
}
