/** `npm run key:rotate`: another key in the place of the one that seals, while the server works. */
import { runCommand } from './archive/command.ts';
import { rotateKey } from './key-rotation/rotate.ts';
import { readSettings } from './platform/settings.ts';

await runCommand(() =>
  rotateKey({
    settings: readSettings(process.env),
    say: (line) => process.stdout.write(`${line}\n`),
  }),
);
