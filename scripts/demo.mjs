/** `npm run demo [-- --nova]`: the product with invented data, on this machine alone. */
import { launch } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(() => launch('demo', process.argv.slice(2), { folder: 'demonstration' }));
