/** `npm run lock`: makes package-lock.json name every kind of machine, with the checksum of every package. */
import { completeChecksums, completeLock } from './checks/lockfile.mjs';
import { ROOT } from './launch/launch.mjs';
import { say } from './launch/problem.mjs';

say(`Pacotes acrescentados ao package-lock.json: ${completeLock(ROOT)}`);
const { found, lacking } = await completeChecksums(ROOT);
say(
  `Somas de verificação acrescentadas: ${found}; ainda faltam, porque o npm daqui não tem os pacotes: ${lacking}`,
);
