/** What the registry knows of flaws in the packages that the product runs with. */
import { npm } from '../launch/child.mjs';

/** Until when a flaw is mended, from its notice on; docs/seguranca-decisoes.md tells the same. */
export const DEADLINES = {
  critical: { name: 'crítica', within: '2 dias úteis' },
  high: { name: 'alta', within: '7 dias' },
  moderate: { name: 'média', within: '30 dias' },
  low: { name: 'baixa', within: 'na atualização seguinte' },
};

/** @typedef {keyof typeof DEADLINES} Severity The worst first. */
/** @typedef {{ name: string, severity: Severity, title: string, url: string, range: string }} Flaw `range`: the versions that have it. */
/** @typedef {{ flaws: readonly Flaw[], packages: number } | { unknown: string }} Audit `unknown`: why nothing can be said. */

/**
 * What `npm audit --json` prints: the list, or why there is none.
 *
 * @typedef {{
 *   metadata?: { dependencies?: { total?: number } },
 *   vulnerabilities?: Record<string, { via: (string | Omit<Flaw, 'severity'> & { severity: string })[] }>,
 *   message?: string,
 *   error?: { summary?: string },
 * } | null} Report
 */

/**
 * Asks the registry of this npm about every package of package-lock.json but those for development.
 *
 * @param {string} node Path of the runtime.
 * @param {string} root Folder of the project.
 * @returns {Promise<Audit>}
 */
export async function auditRuntime(node, root) {
  // Without the level npm's own lines would stand among the JSON.
  const { output } = await npm(node, ['audit', '--omit=dev', '--json', '--loglevel=silent'], root);
  return readAudit(output);
}

/**
 * @param {string} output What `npm audit --json` printed.
 * @returns {Audit}
 */
export function readAudit(output) {
  /** @type {Report} */
  let told;
  try {
    told = JSON.parse(output);
  } catch {
    return { unknown: output.trim().slice(0, 300) || 'o npm não disse nada' };
  }
  const packages = told?.metadata?.dependencies?.total;
  // A refusal holds no list: an empty one would look like good news.
  if (!told?.vulnerabilities || typeof packages !== 'number') {
    return { unknown: told?.message ?? told?.error?.summary ?? 'a resposta não traz a lista de falhas' };
  }
  /** @type {Map<string, Flaw>} */
  const found = new Map();
  for (const { via } of Object.values(told.vulnerabilities)) {
    // A text names another package through which the flaw comes.
    for (const flaw of via) {
      if (typeof flaw !== 'object') continue;
      const { name, title, url, range } = flaw;
      const severity = isSeverity(flaw.severity) ? flaw.severity : 'low';
      found.set(`${name} ${url}`, { name, severity, title, url, range });
    }
  }
  const order = Object.keys(DEADLINES);
  const flaws = [...found.values()].toSorted(
    (one, other) =>
      order.indexOf(one.severity) - order.indexOf(other.severity) || one.name.localeCompare(other.name),
  );
  return { flaws, packages };
}

/**
 * @param {string} word
 * @returns {word is Severity}
 */
function isSeverity(word) {
  return word in DEADLINES;
}
