/**
 * The JSON of a list as bytes, each row written by itself. One sign beyond Latin-1, as the
 * apostrophe of "Olho d’Água", makes a whole text one of two bytes a sign, which takes twice
 * as long to write and four times as long to send: so it does of its own row alone.
 */

/** The bytes of `JSON.stringify(body)`; null of what is no list. */
export function listBytes(body: unknown): Buffer | null {
  if (!isList(body)) return null;
  const { data, ...others } = body;
  const texts: string[] = [];
  let size = 0;
  for (const row of data) {
    const text = JSON.stringify(row);
    size += Buffer.byteLength(text) + 1;
    texts.push(text);
  }
  const rest = JSON.stringify(others);
  const bytes = Buffer.allocUnsafe(START.length + size + Buffer.byteLength(rest) + 1);
  let at = bytes.write(START, 'latin1');
  for (const [place, text] of texts.entries()) {
    if (place > 0) at += bytes.write(',', at, 'latin1');
    at += bytes.write(text, at);
  }
  at += bytes.write(rest === '{}' ? ']' : '],', at, 'latin1');
  at += bytes.write(rest.slice(1), at);
  return bytes.subarray(0, at);
}

const START = '{"data":[';

/** Of which `data` comes first, as in every list's schema. */
function isList(body: unknown): body is { readonly data: readonly unknown[] } {
  if (typeof body !== 'object' || body === null) return false;
  const [first] = Object.keys(body);
  return first === 'data' && 'data' in body && Array.isArray(body.data);
}
