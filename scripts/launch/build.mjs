/** Builds the panel and the server, if dist/ is missing or older than the sources. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { capture, environmentFor, isOutOfMemory } from './child.mjs';
import { buildIsCurrent } from './fingerprint.mjs';
import { LaunchProblem, say } from './problem.mjs';
import { excerpt } from './runtime.mjs';

/** What a machine of 1 GB without a swap file comes to. */
export const OUT_OF_MEMORY =
  'Faltou memória para preparar o painel: só esta preparação, uma vez por versão, precisa de cerca de 800 MB livres. ' +
  'Feche outros programas ou acrescente uma área de troca (swap), e execute o comando de novo.';

/**
 * @param {string} node Path of the runtime.
 * @param {string} root
 * @param {string} folder of dist/ that is needed: `server`, which is always built, or `demonstration`
 */
export async function ensureBuild(node, root, folder) {
  if (buildIsCurrent(root) && existsSync(join(root, 'dist', folder))) return;
  say('Preparando o painel (leva alguns segundos)…');
  const env = { ...environmentFor(node, root), NODE_ENV: 'production' };
  const wanted = folder === 'server' ? [] : [`--${folder}`];
  const { code, output } = await capture(node, [join(root, 'scripts', 'build.mjs'), ...wanted], {
    cwd: root,
    env,
  });
  if (isOutOfMemory(code) || output.includes(OUT_OF_MEMORY)) throw new LaunchProblem(OUT_OF_MEMORY);
  if (code !== 0) throw new LaunchProblem(`A preparação do painel falhou:\n${excerpt(output)}`);
}
