/** `npm run restore FILE`, and over a filled database `npm run restore:replace FILE`. */
import { launch } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(() => launch('restore', process.argv.slice(2)));
