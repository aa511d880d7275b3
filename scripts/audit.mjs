/**
 * `npm run audit`: whether a package that the product runs with has a flaw that is known. Ends with 0 where none is,
 * 1 where there is one, 2 where the registry does not say.
 */
import { ROOT } from './launch/launch.mjs';
import { runScript, say } from './launch/problem.mjs';
import { auditRuntime, DEADLINES } from './security/advisories.mjs';

await runScript(async () => {
  const audit = await auditRuntime(process.execPath, ROOT);
  if ('unknown' in audit) {
    say(
      'Não se sabe: o registro do npm não respondeu à consulta de falhas conhecidas. ' +
        `Isto não diz que não haja nenhuma; execute o comando onde ele responde.\n${audit.unknown}`,
    );
    return 2;
  }
  const { flaws, packages } = audit;
  if (flaws.length === 0) {
    say(`Nenhuma falha conhecida hoje nos ${packages} pacotes com que o programa trabalha.`);
    return 0;
  }
  for (const { name, severity, title, url, range } of flaws) {
    const { name: word, within } = DEADLINES[severity];
    say(`${name} ${range}: ${title}\n  gravidade ${word}; prazo, a contar do aviso: ${within}. ${url}`);
  }
  return 1;
});
