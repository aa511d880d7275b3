/**
 * What docs/seguranca/V*.json say of OWASP ASVS 5.0.0, levels 1 and 2: for each requirement
 * its subject in our own words, whether it holds here, how, and the tests that show it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {'holds' | 'fails' | 'installation' | 'not_applicable'} Verdict
 *   `installation`: whoever runs the server decides it, and the product can't.
 * @typedef {object} Item
 * @property {string} id As the standard numbers it: `V1.2.3`.
 * @property {1 | 2} level
 * @property {string} subject
 * @property {Verdict} verdict
 * @property {string} how How it holds, or why it does not.
 * @property {readonly string[]} [tests] `file > title`, the title as it stands in the file.
 * @property {readonly string[]} [sections] Headings of docs/seguranca-decisoes.md that it asks for.
 * @typedef {object} Absent What a group of requirements is about, which the product has nothing of.
 * @property {string} subject
 * @property {string} why
 * @property {Readonly<Record<string, 1 | 2>>} items Level of each.
 * @typedef {{ chapter: string, title: string, items: readonly Item[], absent?: readonly Absent[] }} Chapter
 */

const FOLDER = ['docs', 'seguranca'];

/**
 * @param {string} root Folder of the project.
 * @returns {Chapter[]} In the standard's order.
 */
export function readChapters(root) {
  const folder = join(root, ...FOLDER);
  return readdirSync(folder)
    .filter((name) => /^V\d\d\.json$/.test(name))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/** @param {readonly Chapter[]} chapters */
export function testsNamed(chapters) {
  return [...new Set(chapters.flatMap(({ items }) => items.flatMap(({ tests = [] }) => tests)))];
}

/**
 * `file > title` in its two parts.
 *
 * @param {string} reference
 * @returns {{ file: string, title: string }}
 */
export function partsOf(reference) {
  const at = reference.indexOf(' > ');
  return { file: reference.slice(0, at), title: reference.slice(at + 3) };
}
