/**
 * The part of an address after `?` as plain texts. (The router's own form reads
 * `q=12345678901` as a number and writes texts in quotes.)
 */
export type SearchTexts = Readonly<Record<string, string>>;

export function parseSearch(text: string): SearchTexts {
  return Object.fromEntries(new URLSearchParams(text));
}

/** What is neither a number nor a text, and an empty text, is left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'number') texts.set(name, String(value));
    if (typeof value === 'string' && value !== '') texts.set(name, value);
  }
  const text = texts.toString();
  return text === '' ? '' : `?${text}`;
}
