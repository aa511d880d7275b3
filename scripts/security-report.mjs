/**
 * `npm run security:report`: docs/seguranca.md, from docs/seguranca and from what the last
 * `npm test` left in test-results, and the last `npm run audit -- --keep`. `--doc` only writes the document again.
 */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeSource } from './hard/surroundings.mjs';
import { ROOT } from './launch/launch.mjs';
import { runScript, say } from './launch/problem.mjs';
import { readChapters, testsNamed } from './security/catalogue.mjs';
import { renderSecurity } from './security/document.mjs';
import { readAuditKept } from './security/kept-audit.mjs';
import { keepResults, mergeResults, readReports, readResults } from './security/results.mjs';

await runScript(async () => {
  const chapters = readChapters(ROOT);
  const named = testsNamed(chapters);
  if (!process.argv.includes('--doc')) {
    const run = { date: new Date().toISOString().slice(0, 10), source: describeSource(ROOT) };
    const reports = readReports(join(ROOT, 'test-results'));
    keepResults(ROOT, mergeResults(readResults(ROOT), { root: ROOT, reports, named, run }));
  }
  const results = readResults(ROOT);
  const path = join(ROOT, 'docs', 'seguranca.md');
  writeFileSync(path, renderSecurity(chapters, results, readAuditKept(ROOT)));
  const without = named.filter((reference) => !results[reference]);
  const failed = named.filter((reference) => (results[reference]?.failed ?? 0) > 0);
  say(`Escrito: ${relative(ROOT, path)} (${named.length} testes, ${without.length} sem resultado).`);
  for (const reference of failed) say(`✗ ${reference}`);
  return failed.length === 0 ? 0 : 1;
});
