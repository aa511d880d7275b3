/** How long the registry has had newer releases of the packages that the product runs with. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { npm } from '../launch/child.mjs';

/** Until when a newer release is taken, from the day on which it came; docs/seguranca-decisoes.md tells the same. */
export const UPDATE_DEADLINE = { months: 3, within: 'três meses' };

/** Questions to the registry at a time. */
const AT_ONCE = 4;
/** A registry that hangs is one that does not answer. */
const PATIENCE = ['--fetch-retries=1', '--fetch-timeout=30000'];

/**
 * @typedef {{ name: string, current: string, newest: string, due: string }} Behind
 *   `newest`: the last release of the line, or of the range that its parent takes; `due`: the day, `YYYY-MM-DD`,
 *   until which the first release after `current` was to be taken.
 * @typedef {{ late: readonly Behind[], waiting: readonly Behind[], packages: number } | { unknown: string }} Updates
 *   `waiting`: behind, and within the deadline.
 * @typedef {{ folder: string, name: string, current: string, upTo: string | null }} Asked `upTo`: null for the end of its line.
 * @typedef {{ dependencies?: Record<string, string> }} Manifest
 * @typedef {{ versions?: string | readonly string[], time?: Readonly<Record<string, string>> }} Seen
 * @typedef {{ current: string, wanted: string, location?: string }} Outdated
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Locked
 */

/** Why nothing can be said. */
class Unknown extends Error {}

/**
 * Asks the registry of this npm about every package of package-lock.json but those for development: those that
 * package.json names up to the end of their line, the others up to what their parents take.
 *
 * @param {string} node Path of the runtime.
 * @param {string} root Folder of the project, with its packages installed.
 * @param {Date} [now]
 * @returns {Promise<Updates>}
 */
export async function auditUpdates(node, root, now = new Date()) {
  try {
    const locked = runtimePackages(root);
    const named = namedPackages(root, locked);
    // The named ones first: a registry that refuses is noticed here, and not taken for one that knows nothing newer.
    const behind = await allBehind(node, root, [...named.values()]);
    const others = (await withinRanges(node, root, locked)).filter(({ folder }) => !named.has(folder));
    behind.push(...(await allBehind(node, root, others)));
    const today = now.toISOString().slice(0, 10);
    const sorted = behind.toSorted((one, other) => one.due.localeCompare(other.due));
    return {
      late: sorted.filter(({ due }) => due < today),
      waiting: sorted.filter(({ due }) => due >= today),
      packages: locked.size,
    };
  } catch (problem) {
    if (problem instanceof Unknown) return { unknown: problem.message };
    throw problem;
  }
}

/**
 * By their folder, as package-lock.json names them. What another kind of machine would have is left out.
 *
 * @param {string} root
 * @returns {ReadonlyMap<string, string>}
 */
function runtimePackages(root) {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [folder, { version, dev, devOptional, optional }] of Object.entries(packages)) {
    if (folder === '' || dev || devOptional || version === undefined) continue;
    const isHere = existsSync(join(root, folder));
    if (!isHere && optional) continue;
    if (!isHere) throw new Unknown(`o pacote ${folder} não está instalado: execute "npm ci" antes`);
    found.set(folder, version);
  }
  return found;
}

/**
 * By their folder.
 *
 * @param {string} root
 * @param {ReadonlyMap<string, string>} locked
 * @returns {ReadonlyMap<string, Asked>}
 */
function namedPackages(root, locked) {
  /** @type {Manifest} */
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  /** @type {Map<string, Asked>} */
  const found = new Map();
  for (const name of Object.keys(dependencies)) {
    const folder = `node_modules/${name}`;
    const current = locked.get(folder);
    if (current !== undefined) found.set(folder, { folder, name, current, upTo: null });
  }
  return found;
}

/**
 * The packages that come with others and for which these would take a newer release.
 *
 * @param {string} node
 * @param {string} root
 * @param {ReadonlyMap<string, string>} locked
 * @returns {Promise<Asked[]>}
 */
async function withinRanges(node, root, locked) {
  /** @type {Readonly<Record<string, Outdated | Outdated[]>>} */
  const told = await askNpm(node, root, ['outdated', '--all', '--omit=dev']);
  /** @type {Map<string, Asked>} */
  const found = new Map();
  for (const [name, one] of Object.entries(told)) {
    for (const { current, wanted, location } of Array.isArray(one) ? one : [one]) {
      const folder = relative(root, location ?? '')
        .split(sep)
        .join('/');
      if (locked.get(folder) !== current || !isAfter(wanted, current)) continue;
      found.set(folder, { folder, name, current, upTo: wanted });
    }
  }
  return [...found.values()];
}

/**
 * @param {string} node
 * @param {string} root
 * @param {readonly Asked[]} asked
 * @returns {Promise<Behind[]>}
 */
async function allBehind(node, root, asked) {
  /** @type {Behind[]} */
  const behind = [];
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const some = await Promise.all(
      asked.slice(start, start + AT_ONCE).map((one) => behindOf(node, root, one)),
    );
    behind.push(...some.flat());
  }
  return behind;
}

/**
 * None, or one.
 *
 * @param {string} node
 * @param {string} root
 * @param {Asked} asked
 * @returns {Promise<Behind[]>}
 */
async function behindOf(node, root, { name, current, upTo }) {
  /** @type {Seen} */
  const { versions = [], time } = await askNpm(node, root, ['view', name, 'versions', 'time']);
  // npm writes a list of one as its one.
  const all = [versions].flat();
  if (!all.includes(current) || time === undefined) {
    throw new Unknown(`o registro não diz quando saíram as versões de ${name}`);
  }
  const newer = all
    .filter((version) => isAfter(version, current))
    .filter((version) => (upTo === null ? lineOf(version) === lineOf(current) : !isAfter(version, upTo)))
    .toSorted((one, other) => (isAfter(one, other) ? 1 : -1));
  const newest = newer.at(-1);
  if (newest === undefined) return [];
  const days = newer.map((version) => (time[version] ?? '').slice(0, 10)).toSorted();
  const [first = ''] = days;
  if (!/^\d{4}-\d\d-\d\d$/.test(first)) throw new Unknown(`o registro não diz quando saiu ${name} ${newest}`);
  return [{ name, current, newest, due: monthsLater(first, UPDATE_DEADLINE.months) }];
}

/**
 * What npm prints as JSON, of the kind that is asked for.
 *
 * @template {object} T
 * @param {string} node
 * @param {string} root
 * @param {readonly string[]} words
 * @returns {Promise<T>}
 */
async function askNpm(node, root, words) {
  // Without the level npm's own lines would stand among the JSON.
  const { output } = await npm(node, [...words, '--json', '--loglevel=silent', ...PATIENCE], root);
  /** @type {(T & { error?: { summary?: string } }) | null} */
  let told;
  try {
    told = JSON.parse(output);
  } catch {
    throw new Unknown(output.trim().slice(0, 300) || 'o npm não disse nada');
  }
  if (told === null || typeof told !== 'object') throw new Unknown('a resposta não diz que versões há');
  if (told.error) throw new Unknown(told.error.summary ?? 'o npm não disse por quê');
  return told;
}

/** @param {string} version Three numbers; null of what is still tried out. */
function numbersOf(version) {
  const match = /^(\d+)\.(\d+)\.(\d+)(?:\+.*)?$/.exec(version);
  return match ? match.slice(1).map(Number) : null;
}

/**
 * @param {string} one
 * @param {string} other
 */
function isAfter(one, other) {
  const [numbers, others] = [numbersOf(one), numbersOf(other)];
  if (!numbers || !others) return false;
  const at = numbers.findIndex((number, index) => number !== others[index]);
  return at !== -1 && (numbers[at] ?? 0) > (others[at] ?? 0);
}

/**
 * Releases of one line follow each other without anything having to change: those of one first number, and below 1
 * of the first two.
 *
 * @param {string} version
 */
function lineOf(version) {
  const [first = 0, second] = numbersOf(version) ?? [];
  return first > 0 ? `${first}` : `0.${second}`;
}

/**
 * @param {string} day
 * @param {number} months
 */
function monthsLater(day, months) {
  const date = new Date(`${day}T00:00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // The 30th of November and three months is the end of February.
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
