/** `npm run backup FILE`. */
import { launch } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(() => launch('backup', process.argv.slice(2)));
