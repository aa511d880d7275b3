/** `npm start`: from a clone to panel and API on one port. */
import { launch } from './launch/launch.mjs';
import { runScript } from './launch/problem.mjs';

await runScript(() => launch('main'));
