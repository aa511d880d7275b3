/**
 * docs/reliability.md, made of docs/reliability/*.json: one file of figures for
 * each file of proofs, so that a run of one of them leaves the others' as they were.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * @typedef {import('./findings.mjs').Finding} Finding
 * @typedef {{ date: string, source: string, machine: string }} Run
 * @typedef {Run & { file: string, findings: readonly Finding[] }} Kept
 */

const DOCUMENT = ['docs', 'reliability.md'];
const FIGURES = ['docs', 'reliability'];

const OPENING = `# Reliability: the last figures

Written by \`npm run test:hard\`; not edited by hand. Each row is a test of \`tests/hard\`, which \`npm test\` runs too, smaller. What it proves is said in the test itself. A plus after the commit means sources that differed from it.`;

/**
 * Keeps the findings of the files that ran, over what was known of them.
 *
 * @param {string} root
 * @param {Run} run
 * @param {ReadonlyMap<string, readonly Finding[]>} found
 */
export function keepFindings(root, run, found) {
  const folder = join(root, ...FIGURES);
  mkdirSync(folder, { recursive: true });
  for (const [file, findings] of found) {
    /** @type {Kept} */
    const kept = { file, ...run, findings };
    const name = basename(file).replace(/\.test\.tsx?$/, '.json');
    writeFileSync(join(folder, name), `${JSON.stringify(kept, null, 2)}\n`);
  }
}

/**
 * Writes the document; figures of a file of proofs that is no more are forgotten.
 *
 * @param {string} root
 * @returns {string} Path of the document.
 */
export function writeDocument(root) {
  const folder = join(root, ...FIGURES);
  for (const name of readdirSync(folder)) {
    if (!existsSync(join(root, readKept(join(folder, name)).file))) rmSync(join(folder, name));
  }
  const path = join(root, ...DOCUMENT);
  writeFileSync(path, renderDocument(readAll(root)));
  return path;
}

/**
 * @param {string} root
 * @returns {Kept[]} In the order of their names.
 */
export function readAll(root) {
  const folder = join(root, ...FIGURES);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readKept(join(folder, name)));
}

/**
 * @param {readonly Kept[]} all
 * @returns {string} Markdown.
 */
export function renderDocument(all) {
  return `${[OPENING, ...all.map(section)].join('\n\n')}\n`;
}

/** @param {Kept} kept */
function section({ file, date, source, machine, findings }) {
  const rows = findings.map(({ test, status, seconds, figures }) => {
    const told = Object.entries(figures).map(([name, value]) => `${name}: ${figure(value)}`);
    const verdict = status === 'failed' ? '**FAILED**' : status;
    return `| ${cell(test)} | ${verdict} | ${cell(told.join('; '))} | ${figure(seconds)} s |`;
  });
  return [
    `## \`${file}\``,
    '',
    `${date}, commit ${source}, ${machine}.`,
    '',
    '| proof | verdict | figures | time |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** @param {number | string} value */
function figure(value) {
  return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : value;
}

/** @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/**
 * @param {string} path
 * @returns {Kept}
 */
function readKept(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
