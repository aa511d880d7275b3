/** `npm run restore FILE [-- --replace]`. */
import { launch } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(() => launch('restore', process.argv.slice(2)));
