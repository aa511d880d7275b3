/** The checks of `npm test` that are this project's own. Prints each breach; exit code 1 if there is one. */
import { checkSources } from './checks/sources.mjs';
import { ROOT } from './launch/launch.mjs';
import { say } from './launch/problem.mjs';

const breaches = checkSources(ROOT);
for (const breach of breaches) say(breach);
process.exitCode = breaches.length === 0 ? 0 : 1;
