/** Whose paper a document is on: the head of its first page. */
export interface Letterhead {
  readonly name: string;
  /** What follows the name, each ready to print: CNPJ, address, phone. */
  readonly facts: readonly string[];
  readonly logo: LetterheadLogo | null;
}

export interface LetterheadLogo {
  readonly format: 'png' | 'svg';
  readonly bytes: Uint8Array;
}
