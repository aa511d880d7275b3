export interface RecordHeading {
  readonly title: string;
  readonly kind: string;
}

/** The record's name as the heading, empty until it is known, with the screen's fixed title small above it. */
export function recordHeading(kind: string, name = ''): RecordHeading {
  return { title: name, kind };
}
