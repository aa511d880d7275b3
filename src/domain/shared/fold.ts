/**
 * Lower case without accents: `São José` → `sao jose`. What searches compare. It takes no more
 * bytes than the text's own signs can, three each: an index's row holds a code and two names.
 */
export function fold(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The folded texts of one record, joined; empty ones left out. */
export function foldAll(...texts: readonly (string | null | undefined)[]): string {
  return fold(texts.filter((one) => one !== null && one !== undefined && one !== '').join(' '));
}

/** An e-mail as it is unique and looked up: `ＡＮＡ@Example.org` and `ana@example.org` are one. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
