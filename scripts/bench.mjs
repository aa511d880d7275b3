/**
 * `npm run bench`: measures the built product. `npm run bench -- partida` runs those whose
 * file name holds the word; `npm run bench -- listas` what the lists cost, see bench/lists/run.ts;
 * `npm run bench -- crescimento` what they cost at a million rows over 100,000, see bench/growth/run.ts;
 * `npm run bench -- inicio` what the first screen costs each role, see bench/home/run.ts;
 * `npm run bench -- mistura` what mixed load does to the event loop and the memory, see bench/mixed/run.ts;
 * `npm run bench -- replica` what a replica takes from the primary, see bench/replica/run.ts;
 * `npm run bench -- painel` how soon the panel is there on a phone, see bench/panel/run.ts;
 * `npm run bench -- mapa` what the map of 100,000 springs costs, see bench/map/run.ts.
 */
import { join } from 'node:path';
import { ensureBuild } from './launch/build.mjs';
import { attach, environmentFor } from './launch/child.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

const RUNNER = join('scripts', 'bench', 'run.ts');
/**
 * Those that are more than one figure.
 *
 * @type {Record<string, string>}
 */
const BENCHES = {
  listas: join('lists', 'run.ts'),
  crescimento: join('growth', 'run.ts'),
  inicio: join('home', 'run.ts'),
  mistura: join('mixed', 'run.ts'),
  replica: join('replica', 'run.ts'),
  painel: join('panel', 'run.ts'),
  mapa: join('map', 'run.ts'),
};

await runScript(async () => {
  const node = await prepare();
  await ensureBuild(node, ROOT, 'server');
  const [first = '', ...rest] = process.argv.slice(2);
  const own = BENCHES[first];
  const args = own ? [join('scripts', 'bench', own), ...rest] : [RUNNER, ...process.argv.slice(2)];
  return attach(node, args, { cwd: ROOT, env: environmentFor(node, ROOT) });
});
