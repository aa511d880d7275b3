/** Well-known text of coordinate systems as a tree, in either bracket. Source: OGC 01-009 and 18-010r7. */

export interface WktNode {
  /** In capitals. */
  readonly keyword: string;
  /** What stands between the brackets and is no node: texts in quotes, numbers, and bare words in capitals. */
  readonly values: readonly (string | number)[];
  readonly nodes: readonly WktNode[];
}

/** What a system needs lies within seven. */
const DEEPEST = 20;
const TOKEN =
  /\s*(?:"((?:[^"]|"")*)"|([[(])|([\])])|(,)|([A-Za-z_]\w*)|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))/y;

/** @returns null for what is no such text */
export function readWktTree(text: string): WktNode | null {
  const tokens = new RegExp(TOKEN);
  const take = (): RegExpExecArray | null => tokens.exec(text);

  /** From behind its keyword's bracket to the bracket that ends it. */
  function node(keyword: string, depth: number): WktNode | null {
    const values: (string | number)[] = [];
    const nodes: WktNode[] = [];
    if (depth > DEEPEST) return null;
    for (let token = take(); token; token = take()) {
      const [, quoted, open, close, , word, number] = token;
      if (close) return { keyword, values, nodes };
      if (open) return null;
      if (quoted !== undefined) values.push(quoted.replaceAll('""', '"').trim());
      if (number !== undefined) values.push(Number(number));
      if (word === undefined) continue;
      const behind = tokens.lastIndex;
      if (take()?.[2]) {
        const inner = node(word.toUpperCase(), depth + 1);
        if (inner === null) return null;
        nodes.push(inner);
      } else {
        tokens.lastIndex = behind;
        values.push(word.toUpperCase());
      }
    }
    return null;
  }

  const [, , , , , word] = take() ?? [];
  if (word === undefined || !take()?.[2]) return null;
  const root = node(word.toUpperCase(), 0);
  return root !== null && text.slice(tokens.lastIndex).trim() === '' ? root : null;
}

/** The first of these keywords, in the order of the text. */
export function nodeOf({ nodes }: WktNode, ...keywords: readonly string[]): WktNode | undefined {
  return nodes.find(({ keyword }) => keywords.includes(keyword));
}

export function nodesOf({ nodes }: WktNode, keyword: string): readonly WktNode[] {
  return nodes.filter((one) => one.keyword === keyword);
}

/** Its name, which stands first. */
export function nameOf(node: WktNode | undefined): string {
  const [name] = node?.values ?? [];
  return typeof name === 'string' ? name : '';
}

/** NaN where it is none. */
export function numberAt(node: WktNode | undefined, at: number): number {
  const value = node?.values[at];
  return typeof value === 'number' ? value : Number.NaN;
}
