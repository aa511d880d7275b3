/** Words that a name holds together by: no initial of theirs is anybody's. */
const SMALL = new Set(['da', 'das', 'de', 'do', 'dos', 'e']);

/** Of the first and the last name: `Maria da Conceição Souza` → `MS`. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => !SMALL.has(word.toLowerCase()));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
