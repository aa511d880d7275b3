/**
 * docs/performance.md is written by several benches, each its own section between
 * markers and its own rows of the table of budgets above them. A bench that runs again
 * replaces what is its own and leaves the rest.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', '..', '..', 'docs', 'performance.md');

/** One budget of the product, and what a run found. */
export interface Budget {
  what: string;
  budget: string;
  measured: string;
  /** Null where the run could not tell: what it depends on is missing on this machine. */
  held: boolean | null;
}

export interface Section {
  /** Its marker, one lower-case word. */
  name: string;
  title: string;
  budgets: readonly Budget[];
  /** Markdown below the title; headings from `###` on. */
  text: string;
}

const HEAD = `# Performance

Written by \`npm run bench\`; not edited by hand. Each section is written by the bench that it names, on the machine that it names.

## Budgets

| what | budget | measured | | by |
|---|---|---|---|---|
`;

const VERDICTS = new Map([
  [true, 'held'],
  [false, '**missed**'],
  [null, 'not told'],
]);

const sectionMark = (name: string) => `<!-- ${name} -->`;
const sectionEnd = (name: string) => `<!-- /${name} -->`;
/** Ends each row of a section, so that its next run finds them. */
const rowEnd = (title: string) => ` [${title}](#${title.toLowerCase().replaceAll(' ', '-')}) |`;

/** The document with this section and its budgets in place of what an earlier run wrote of them. */
export function withSection(document: string, section: Section): string {
  const { name, title, budgets, text } = section;
  const whole = document.startsWith(HEAD) ? document : HEAD;
  const rows = whole.slice(HEAD.length).split('\n');
  const tableEnd = rows.findIndex((line) => !line.startsWith('|'));
  const table = tableEnd === -1 ? rows : rows.slice(0, tableEnd);
  const rest = tableEnd === -1 ? '' : rows.slice(tableEnd).join('\n').trim();
  const first = table.findIndex((row) => row.endsWith(rowEnd(title)));
  const others = table.filter((row) => row !== '' && !row.endsWith(rowEnd(title)));
  const own = budgets.map(
    ({ what, budget, measured, held }) =>
      `| ${[what, budget, measured, VERDICTS.get(held)].join(' | ')} |${rowEnd(title)}`,
  );
  others.splice(first === -1 ? others.length : first, 0, ...own);
  const block = `${sectionMark(name)}\n## ${title}\n\n${text.trim()}\n${sectionEnd(name)}`;
  return `${HEAD}${others.join('\n')}\n\n${withBlock(rest, name, block)}\n`;
}

function withBlock(text: string, name: string, block: string): string {
  const start = text.indexOf(sectionMark(name));
  const end = text.indexOf(sectionEnd(name));
  if (start === -1 || end === -1) return `${text}\n\n${block}`.trim();
  return text.slice(0, start) + block + text.slice(end + sectionEnd(name).length);
}

/** Writes the section into docs/performance.md. */
export async function writeSection(section: Section): Promise<void> {
  const before = await readFile(FILE, 'utf8').catch(() => '');
  await writeFile(FILE, withSection(before, section));
}
