/**
 * What phones, word processors and sheets write where a keyboard has another sign, one for one: the
 * columns that keep a folded name cut it from its row's text by the name's length.
 */
const TYPED = {
  "'": '‘’‚‛ʼʹ′´`',
  '"': '“”„‟″«»',
  '-': '‐‑‒–—―−',
} as const;
const typed = new Map(
  Object.entries(TYPED).flatMap(([sign, others]) => Array.from(others, (one) => [one, sign])),
);
const OTHERS = new RegExp(`[${Object.values(TYPED).join('')}]`, 'g');

/**
 * Lower case without accents, and with the signs of a keyboard: `São José` → `sao jose`, `Olho d’Água`
 * → `olho d'agua`. What searches compare. It takes no more bytes than the text's own signs can, three
 * each: an index's row holds a code and two names.
 */
export function fold(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  const signs = plain.replace(OTHERS, (sign) => typed.get(sign) ?? sign);
  return signs.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The folded texts of one record, joined; empty ones left out. */
export function foldAll(...texts: readonly (string | null | undefined)[]): string {
  return fold(texts.filter((one) => one !== null && one !== undefined && one !== '').join(' '));
}

/** An e-mail as it is unique and looked up: `ＡＮＡ@Example.org` and `ana@example.org` are one. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
