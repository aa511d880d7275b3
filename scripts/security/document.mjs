/** docs/seguranca.md, made of the catalogue and of what its tests came to. */
import { partsOf } from './catalogue.mjs';
import { auditWords } from './kept-audit.mjs';

/**
 * @typedef {import('./catalogue.mjs').Chapter} Chapter
 * @typedef {import('./catalogue.mjs').Item} Item
 * @typedef {import('./catalogue.mjs').Verdict} Verdict
 * @typedef {import('./results.mjs').Results} Results
 * @typedef {{ all: number, absent: number, holds: number, installation: number, fails: number }} Tally
 */

const OPENING = `# Segurança: OWASP ASVS 5.0

O que vale aqui dos 253 requisitos dos níveis 1 e 2 do *Application Security Verification Standard* 5.0.0 da OWASP, um por um. Os assuntos estão ditos com as nossas palavras, em poucas: o texto que obriga é o [do padrão](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0). Este arquivo é escrito por \`npm run security:report\` a partir de \`docs/seguranca\` e do que os testes deram; não se edita à mão. As decisões que o padrão pede por escrito estão em [seguranca-decisoes.md](seguranca-decisoes.md).

- **vale**: está no programa, e os testes entre colchetes o mostram; o que deram está [no fim](#o-que-os-testes-deram). Um requisito que pede um documento leva à seção dele.
- **não vale**: falta, no todo ou numa parte que o padrão exige, e está dito o quê.
- **da instalação**: quem instala decide (o proxy com TLS, o banco, os segredos), e o programa não pode garantir. Não conta como valendo.
- **não se aplica**: o programa não tem aquilo de que o requisito trata.`;

/** @type {Readonly<Record<Verdict, string>>} */
const WORDS = {
  holds: 'vale',
  fails: '**não vale**',
  installation: 'da instalação',
  not_applicable: 'não se aplica',
};

/**
 * @param {readonly Chapter[]} chapters
 * @param {Results} results
 * @param {import('./kept-audit.mjs').KeptAudit | null} [audit]
 * @returns {string} Markdown.
 */
export function renderSecurity(chapters, results, audit = null) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  const numberOf = (/** @type {string} */ reference) => {
    const number = numbers.get(reference) ?? numbers.size + 1;
    numbers.set(reference, number);
    return number;
  };
  const sections = chapters.map((chapter) => chapterSection(chapter, numberOf));
  return `${[OPENING, totals(chapters, results, audit), failing(chapters), ...sections, proofs(numbers, results)].join('\n\n')}\n`;
}

/**
 * @param {readonly Chapter[]} chapters
 * @param {1 | 2} level
 * @returns {Tally}
 */
export function tallyOf(chapters, level) {
  const items = chapters.flatMap((chapter) => chapter.items).filter((item) => item.level === level);
  const grouped = chapters
    .flatMap(({ absent = [] }) => absent.flatMap((group) => Object.values(group.items)))
    .filter((one) => one === level).length;
  const count = (/** @type {Verdict} */ verdict) => items.filter((item) => item.verdict === verdict).length;
  return {
    all: items.length + grouped,
    absent: grouped + count('not_applicable'),
    holds: count('holds'),
    installation: count('installation'),
    fails: count('fails'),
  };
}

/**
 * @param {readonly Chapter[]} chapters
 * @param {Results} results
 * @param {import('./kept-audit.mjs').KeptAudit | null} audit
 */
function totals(chapters, results, audit) {
  const levels = /** @type {const} */ ([1, 2]);
  const rows = levels.map((level) => totalRow(`**nível ${level}**`, tallyOf(chapters, level)));
  const both = chapters.flatMap((chapter) =>
    levels.map((level) =>
      totalRow(`${chapter.chapter} ${chapter.title}, nível ${level}`, tallyOf([chapter], level)),
    ),
  );
  const dates = Object.values(results).map(({ date, source }) => `${date} (${source})`);
  const runs = [...new Set(dates)].sort();
  return [
    '## Quanto vale',
    '',
    '| | requisitos | não se aplicam | aplicam-se | valem | da instalação | não valem | valem dos que cabem ao programa | valem de todos os que se aplicam |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
    ...both.filter((row) => row !== ''),
    '',
    `Execuções de que são os resultados: ${runs.length === 0 ? 'nenhuma ainda' : runs.join(', ')}.`,
    '',
    `Os pacotes: ${auditWords(audit)}`,
  ].join('\n');
}

/**
 * @param {string} name
 * @param {Tally} tally
 */
function totalRow(name, { all, absent, holds, installation, fails }) {
  if (all === 0) return '';
  const applies = all - absent;
  const cells = [all, absent, applies, holds, installation, fails];
  return `| ${name} | ${cells.join(' | ')} | ${percent(holds, holds + fails)} | ${percent(holds, applies)} |`;
}

/**
 * @param {number} part
 * @param {number} whole
 */
function percent(part, whole) {
  // Cut, not rounded: 99,97 % is not all of them.
  return whole === 0 ? '–' : `${(Math.floor((part / whole) * 1000) / 10).toLocaleString('pt-BR')} %`;
}

/** @param {readonly Chapter[]} chapters */
function failing(chapters) {
  const lines = chapters
    .flatMap(({ items }) => items)
    .filter(({ verdict }) => verdict === 'fails')
    .map(({ id, level, subject, how }) => `- **${id}** (nível ${level}), ${subject}: ${how}`);
  return ['## O que não vale', '', ...lines].join('\n');
}

/**
 * @param {Chapter} chapter
 * @param {(reference: string) => number} numberOf
 */
function chapterSection({ chapter, title, items, absent = [] }, numberOf) {
  const rows = items.map(
    (item) =>
      `| ${item.id} | ${item.level} | ${item.subject} | ${WORDS[item.verdict]} | ${`${item.how}${evidence(item, numberOf)}`.trim()} |`,
  );
  const groups = absent.map(({ subject, why, items: grouped }) => {
    const ids = Object.keys(grouped);
    return `- ${ids.join(', ')} (${subject}): não se aplica${ids.length > 1 ? 'm' : ''}. ${why}`;
  });
  const table = ['| nº | nível | assunto | | como, ou por quê |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
  return [
    `## ${chapter} ${title}`,
    ...(rows.length > 0 ? [table] : []),
    ...(groups.length > 0 ? [groups.join('\n')] : []),
  ].join('\n\n');
}

/**
 * @param {Item} item
 * @param {(reference: string) => number} numberOf
 */
function evidence({ tests = [], sections = [] }, numberOf) {
  const links = sections.map((heading) => ` [§ ${heading}](seguranca-decisoes.md#${anchorOf(heading)})`);
  return [...links, ...tests.map((reference) => ` [${numberOf(reference)}]`)].join('');
}

/**
 * As GitHub makes it of a heading.
 *
 * @param {string} heading
 */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * @param {ReadonlyMap<string, number>} numbers
 * @param {Results} results
 */
function proofs(numbers, results) {
  const rows = [...numbers].map(([reference, number]) => {
    const { file, title } = partsOf(reference);
    return `| ${number} | \`${file}\` | ${title.replaceAll('|', '\\|')} | ${resultWords(results[reference])} |`;
  });
  return [
    '## O que os testes deram',
    '',
    'Um teste que roda com vários valores, ou nos dois bancos de dados, conta cada vez.',
    '',
    '| nº | arquivo | teste | na última execução |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** @param {import('./results.mjs').Result | undefined} result */
function resultWords(result) {
  if (!result) return 'ainda sem resultado';
  const { passed, failed } = result;
  return failed > 0
    ? `**${failed} de ${passed + failed} falharam**`
    : `${passed} ${passed === 1 ? 'passou' : 'passaram'}`;
}
