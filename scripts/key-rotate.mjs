/** `npm run key:rotate`. */
import { launch } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(() => launch('key-rotate', process.argv.slice(2)));
