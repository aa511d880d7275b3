/** `npm run audit:verify`. */
import { launch } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(() => launch('audit-verify', process.argv.slice(2)));
