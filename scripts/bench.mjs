/**
 * `npm run bench`: measures the built product. `npm run bench -- partida` runs those whose
 * file name holds the word; `npm run bench -- listas` what the lists cost, see bench/lists/run.ts.
 */
import { join } from 'node:path';
import { ensureBuild } from './launch/build.mjs';
import { attach, environmentFor } from './launch/child.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(async () => {
  const node = await prepare();
  await ensureBuild(node, ROOT, 'server');
  const [first, ...rest] = process.argv.slice(2);
  const args =
    first === 'listas'
      ? [join('scripts', 'bench', 'lists', 'run.ts'), ...rest]
      : [join('scripts', 'bench', 'run.ts'), ...process.argv.slice(2)];
  return attach(node, args, { cwd: ROOT, env: environmentFor(node, ROOT) });
});
