/**
 * `npm run dev`: the API from its sources, started again at every change, and
 * Vite with hot reload in front of it. One address, one Ctrl+C for both.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ended, environmentFor } from './launch/child.mjs';
import { freePort } from './launch/free-port.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { runScript, say } from './launch/problem.mjs';

await runScript(async () => {
  const node = await prepare();
  const port = process.env['PORT'] ?? '3000';
  const apiPort = String(await freePort());
  // vite.config.ts sends to this address what the panel asks of /api.
  const env = { ...environmentFor(node, ROOT), API_URL: `http://127.0.0.1:${apiPort}` };
  const api = spawn(node, ['--watch', '--watch-preserve-output', join('src', 'api', 'main.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, PORT: apiPort },
  });
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  // The very address that is announced: Vite alone listens to `localhost`, which may be ::1, and moves on
  // to the next port when one is taken.
  const address = ['--host', '127.0.0.1', '--port', port, '--strictPort'];
  const panel = spawn(node, [vite, ...address, '--clearScreen', 'false'], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  });
  say(`Painel em desenvolvimento: http://127.0.0.1:${port}`);
  const onFailure = (/** @type {Error} */ error) => process.stderr.write(`${error.message}\n`);
  // One without the other is of no use: the end of either ends both.
  const codes = await Promise.all([
    ended(api, { onFailure }).finally(() => panel.kill('SIGTERM')),
    ended(panel, { onFailure }).finally(() => api.kill('SIGTERM')),
  ]);
  return Math.max(...codes.filter((code) => code < 128), 0);
});
