/** `npm run pictures`: takes the README's picture anew, of the demonstration as it is built now. */
import { join } from 'node:path';
import { ensureBuild } from './launch/build.mjs';
import { attach, environmentFor } from './launch/child.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(async () => {
  const node = await prepare();
  await ensureBuild(node, ROOT, 'demonstration');
  const args = [join('scripts', 'pictures', 'run.ts')];
  return attach(node, args, { cwd: ROOT, env: environmentFor(node, ROOT) });
});
