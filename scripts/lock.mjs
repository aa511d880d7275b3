/** `npm run lock`: makes package-lock.json name every kind of machine. */
import { completeLock } from './checks/lockfile.mjs';
import { ROOT } from './launch/launch.mjs';
import { say } from './launch/problem.mjs';

say(`Pacotes acrescentados ao package-lock.json: ${completeLock(ROOT)}`);
