/** Builds the panel and the server, if dist/ is missing or older than the sources. */
import { join } from 'node:path';
import { capture, environmentFor } from './child.mjs';
import { buildIsCurrent } from './fingerprint.mjs';
import { LaunchProblem, say } from './problem.mjs';
import { excerpt } from './runtime.mjs';

/**
 * @param {string} node Path of the runtime.
 * @param {string} root
 */
export async function ensureBuild(node, root) {
  if (buildIsCurrent(root)) return;
  say('Preparando o painel (leva alguns segundos)…');
  const env = { ...environmentFor(node, root), NODE_ENV: 'production' };
  const { code, output } = await capture(node, [join(root, 'scripts', 'build.mjs')], { cwd: root, env });
  if (code !== 0) throw new LaunchProblem(`A preparação do painel falhou:\n${excerpt(output)}`);
}
