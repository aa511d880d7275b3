/**
 * How far the audit of the primary reached, at moments of the last second. A replica
 * that has the entry which was the last one then is no more than a second behind.
 */

/** So much older than the primary's may be what others wrote, where a replica answers. */
export const MOST_BEHIND_MS = 1000;
/** Moments that follow each other closer than this are one. */
const APART_MS = 20;

/** The end of the audit's chain. */
export interface AuditEnd {
  readonly id: number;
  /** It tells one history from another that has an entry of the same number. */
  readonly hash: string;
}

interface Mark extends AuditEnd {
  readonly at: number;
}

export class AuditMarks {
  /** Those of the last second, the oldest first. */
  #recent: Mark[] = [];
  /** The newest of those before. */
  #earlier: Mark | null = null;

  /**
   * @param at before the primary was asked, on a clock that is never set back
   * @returns the entry that a replica must have to be no more than a second behind
   */
  note(end: AuditEnd, at: number): number {
    this.#forget(at);
    const last = this.#recent.at(-1) ?? this.#earlier;
    if (last && last.id > end.id && last.at < at) {
      // Asked later and yet further back: another primary has taken over, or an older copy was restored.
      this.#recent = [];
      this.#earlier = null;
    }
    const newest = this.#recent.at(-1);
    if (!newest || at - newest.at >= APART_MS) this.#recent.push({ ...end, at });
    return this.#recent[0]?.id ?? end.id;
  }

  /** The hash of an entry that was the last one within the last second, null where that is not known. */
  hashOf(id: number, at: number): string | null {
    this.#forget(at);
    return this.#recent.find((mark) => mark.id === id)?.hash ?? null;
  }

  /** Whether what ends with this entry is known to be more than a second behind. */
  isLate(id: number, at: number): boolean {
    this.#forget(at);
    return this.#earlier !== null && this.#earlier.id > id;
  }

  #forget(at: number): void {
    while (this.#recent[0] && this.#recent[0].at < at - MOST_BEHIND_MS) {
      this.#earlier = this.#recent.shift() ?? null;
    }
  }
}
