/** How texts were made comparable when the migrations here were written; the living way may change. */

/** Lower case without accents: `São José` → `sao jose`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
