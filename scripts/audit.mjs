/**
 * `npm run audit`: what the registry knows of the packages that the product runs with: flaws, and newer releases that
 * have waited past their deadline. Ends with 1 where there is one of either, else with 2 where the registry does not
 * say all, else with 0. With `--keep` the answer is kept for docs/seguranca.md.
 */
import { describeSource } from './hard/surroundings.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { LaunchProblem, runScript, say } from './launch/problem.mjs';
import { auditRuntime, DEADLINES } from './security/advisories.mjs';
import { keepAudit } from './security/kept-audit.mjs';
import { auditUpdates, UPDATE_DEADLINE } from './security/updates.mjs';

await runScript(async () => {
  const node = await prepareOrSay();
  if (node === null) return 2;
  const [flaws, updates] = [await auditRuntime(node, ROOT), await auditUpdates(node, ROOT)];
  const breaches = sayFlaws(flaws) + sayUpdates(updates);
  if (process.argv.includes('--keep')) {
    const run = { date: new Date().toISOString().slice(0, 10), source: describeSource(ROOT) };
    keepAudit(ROOT, run, flaws, updates);
  }
  if (breaches > 0) return 1;
  return 'unknown' in flaws || 'unknown' in updates ? 2 : 0;
});

/** Null where the packages can't be had: that is no breach of theirs. */
async function prepareOrSay() {
  try {
    return await prepare();
  } catch (problem) {
    if (!(problem instanceof LaunchProblem)) throw problem;
    say(`Não se sabe: os pacotes não puderam ser instalados.\n  ${problem.message}`);
    return null;
  }
}

/**
 * @param {import('./security/advisories.mjs').Audit} audit
 * @returns {number} How many flaws are known.
 */
function sayFlaws(audit) {
  if ('unknown' in audit) {
    say(
      'Não se sabe: o registro do npm não respondeu à consulta de falhas conhecidas. ' +
        `Isto não diz que não haja nenhuma; execute o comando onde ele responde.\n  ${audit.unknown}`,
    );
    return 0;
  }
  const { flaws, packages } = audit;
  if (flaws.length === 0) {
    say(`Nenhuma falha conhecida hoje nos ${packages} pacotes com que o programa trabalha.`);
  }
  for (const { name, severity, title, url, range } of flaws) {
    const { name: word, within } = DEADLINES[severity];
    say(`${name} ${range}: ${title}\n  gravidade ${word}; prazo, a contar do aviso: ${within}. ${url}`);
  }
  return flaws.length;
}

/**
 * @param {import('./security/updates.mjs').Updates} updates
 * @returns {number} How many packages are past their deadline.
 */
function sayUpdates(updates) {
  if ('unknown' in updates) {
    say(`Não se sabe que versões novas há: o registro do npm não o disse.\n  ${updates.unknown}`);
    return 0;
  }
  const { late, waiting, packages } = updates;
  const { within } = UPDATE_DEADLINE;
  say(
    `${packages} pacotes: ${late.length} com versão nova há mais de ${within}, ${waiting.length} há menos.`,
  );
  for (const { name, current, newest, due } of late) {
    say(`${name} ${current}: há a ${newest}; o prazo acabou em ${due}.`);
  }
  for (const { name, current, newest, due } of waiting) {
    say(`  ${name} ${current}: há a ${newest}; prazo ${due}`);
  }
  return late.length;
}
