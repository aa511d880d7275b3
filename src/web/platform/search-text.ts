/**
 * The part of an address after `?` as plain texts. (The router's own form reads
 * `q=12345678901` as a number and writes texts in quotes.)
 */
export type SearchTexts = Readonly<Record<string, string>>;

export function parseSearch(text: string): SearchTexts {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Undefined, null and empty values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') texts.set(name, String(value));
  }
  const text = texts.toString();
  return text === '' ? '' : `?${text}`;
}
