/** `npm run key:rotate`: another key in the place of the one that seals, while the server works. */
import { runCommand } from './archive/command.ts';
import { rotateKey } from './key-rotation/rotate.ts';
import { refuseRootFor } from './platform/files/folder-owner.ts';
import { readSettings } from './platform/settings.ts';

await runCommand(async () => {
  const settings = readSettings(process.env);
  refuseRootFor(settings.dataDir);
  return rotateKey({ settings, say: (line) => process.stdout.write(`${line}\n`) });
});
