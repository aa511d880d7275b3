/**
 * Rules of this code base that no linter of ours knows: how long a file may be,
 * whatever its kind, that a rule is switched off only with its reason beside it, that
 * the panel's colours and widths are the theme's, and that limits are written into statements.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingEntries, readLock } from './lockfile.mjs';

const MIGRATION = /^src\/api\/platform\/database\/migrations\/(?!.*\.test\.ts$)/;
/** An import that stays when the program runs: one of types alone is gone by then. */
const IMPORT = /^(?:import|export)(?!\s+type\b)[^;'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm;
/** What a migration may run: its own folder, the tools made for it, and the query builder. */
const FROZEN = /^(?:\.\/|\.\.\/(?:columns|trigrams)\.ts$|kysely$)/;

const PANEL =
  /^(?:src\/web\/(?!theme\/|components\/map\/map-style\.ts$).*(?<!\.test)\.(?:css|tsx?)|index\.html)$/;
/** '#16302a', 'rgb(…)'; not an import's '#web/…' nor an address's '#conteudo'. */
const RAW_COLOUR =
  /(?<![\w&/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!\/)|\b(?:rgb|hsl|oklch|lab|lch)a?\(/i;

/** How wide a screen or a part of one grows: from 40rem on, below that it is a field's or a dialog's. */
const RAW_WIDTH = /(?<![-\w(])max-width: (?:[4-9]\d|\d{3,})(?:\.\d+)?rem/;

/** SQLite compiles a statement anew for each limit that it is given as a value. */
const LIMIT_AS_VALUE = /limit \$\{(?!sql\.lit\()/;
/** PostgreSQL plans a statement anew for each offset: `offsetOf` leaves out that of the first page. */
const OFFSET_AS_VALUE = /offset \$\{/;
const OFFSET_OF = 'src/api/platform/http/offset.ts';

const MOST_LINES = 400;
const SOURCE = /\.(ts|tsx|mjs|css|typ)$/;
const SWITCHED_OFF =
  /(oxlint-disable|eslint-disable|biome-ignore|@ts-expect-error|@ts-ignore|@ts-nocheck)(.*)/;
/** A reason is a few words after the rule's name: `-- why`, or what follows `@ts-expect-error`. */
const REASON = /--\s*\S+\s+\S+|^:?\s*\S+\s+\S+\s+\S+/;

/**
 * @param {string} root
 * @returns {string[]} One line for each breach; empty when all is well.
 */
export function checkSources(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = listed.split('\0').filter((path) => SOURCE.test(path) && existsSync(join(root, path)));
  const breaches = paths.flatMap((path) => checkSource(path, readFileSync(join(root, path), 'utf8')));
  const missing = Object.keys(missingEntries(readLock(root).packages));
  if (missing.length > 0) {
    breaches.push(
      `Faltam no package-lock.json ${missing.length} pacotes de outras plataformas: execute npm run lock`,
    );
  }
  return breaches;
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function checkSource(path, text) {
  const lines = text.trimEnd().split('\n');
  const breaches = lines.flatMap((line, index) => {
    const [, switched, rest = ''] = SWITCHED_OFF.exec(line) ?? [];
    // This file and its test have to name what they look for.
    if (!switched || path.startsWith('scripts/checks/') || REASON.test(rest)) return [];
    return [`${path}:${index + 1} ${switched} sem o motivo ao lado`];
  });
  if (PANEL.test(path)) {
    lines.forEach((line, index) => {
      const [colour] = RAW_COLOUR.exec(line) ?? [];
      if (colour) breaches.push(`${path}:${index + 1} ${colour} não vem de src/web/theme/tokens.css`);
      const [width] = RAW_WIDTH.exec(line) ?? [];
      if (width) breaches.push(`${path}:${index + 1} ${width} não vem de src/web/theme/base.css`);
    });
  }
  if (path.startsWith('src/api/') && !MIGRATION.test(path)) {
    lines.forEach((line, index) => {
      if (LIMIT_AS_VALUE.test(line)) breaches.push(`${path}:${index + 1} limit sem sql.lit()`);
      if (OFFSET_AS_VALUE.test(line) && path !== OFFSET_OF) {
        breaches.push(`${path}:${index + 1} offset sem offsetOf()`);
      }
    });
  }
  if (MIGRATION.test(path)) breaches.push(...livingImports(path, text));
  if (lines.length > MOST_LINES) breaches.push(`${path} tem ${lines.length} linhas, mais de ${MOST_LINES}`);
  return breaches;
}

/**
 * A migration that ran must do the same for who installs in a year: what it takes
 * from living code would change under it.
 *
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
function livingImports(path, text) {
  return [...text.matchAll(IMPORT)].flatMap(([, from, bare]) => {
    const imported = from ?? bare ?? '';
    return FROZEN.test(imported)
      ? []
      : [`${path} usa ${imported}, que pode mudar: copie o que precisa para migrations/frozen/`];
  });
}
