/** The answer of the last `npm run audit -- --keep`, and what docs/seguranca.md says of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = ['docs', 'seguranca', 'pacotes.json'];

/**
 * What it came to: a refusal's words may name the registry, and are left out.
 *
 * @typedef {{ date: string, source: string, flaws: number | null,
 *   updates: { packages: number, late: number, waiting: number, due: string | null } | null }} KeptAudit
 *   `flaws`, `updates`: null where the registry did not say; `due`: the first day on which one of `waiting` is late.
 */

/**
 * @param {string} root
 * @param {{ date: string, source: string }} run
 * @param {import('./advisories.mjs').Audit} flaws
 * @param {import('./updates.mjs').Updates} updates
 */
export function keepAudit(root, run, flaws, updates) {
  /** @type {KeptAudit} */
  const kept = {
    ...run,
    flaws: 'unknown' in flaws ? null : flaws.flaws.length,
    updates: 'unknown' in updates ? null : countsOf(updates),
  };
  writeFileSync(join(root, ...KEPT), `${JSON.stringify(kept, null, 2)}\n`);
}

/** @param {Exclude<import('./updates.mjs').Updates, { unknown: string }>} updates */
function countsOf({ packages, late, waiting }) {
  return { packages, late: late.length, waiting: waiting.length, due: waiting[0]?.due ?? null };
}

/**
 * @param {string} root
 * @returns {KeptAudit | null}
 */
export function readAuditKept(root) {
  const path = join(root, ...KEPT);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/**
 * A sentence for each question.
 *
 * @param {KeptAudit | null} audit
 */
export function auditWords(audit) {
  if (audit === null) return '`npm run audit`: nenhum resultado guardado.';
  const { date, source, flaws, updates } = audit;
  return `\`npm run audit\` em ${date} (${source}): ${updateWords(updates)} ${flawWords(flaws)}`;
}

/** @param {KeptAudit['updates']} updates */
function updateWords(updates) {
  if (updates === null) return 'que versões novas há, o registro não disse.';
  const { packages, late, waiting, due } = updates;
  const next = due === null ? '' : ` (o primeiro prazo destes acaba em ${due})`;
  return `${packages} pacotes, ${late} além do prazo de uma versão nova, ${waiting} dentro dele${next}.`;
}

/** @param {KeptAudit['flaws']} flaws */
function flawWords(flaws) {
  if (flaws === null) return 'Falhas conhecidas: não se sabe, o registro recusou a consulta.';
  return `Falhas conhecidas: ${flaws}.`;
}
