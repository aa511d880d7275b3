/** Runs the measurements one after the other and prints their table. Exit code 1 when one is over its target. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMet, type Measurement, type Result, summarise } from './measurement.ts';
import { table } from './table.ts';

const FOLDER = join(import.meta.dirname, 'measurements');

const wanted = process.argv.slice(2);
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)));
const results: Result[] = [];
for (const file of files) {
  const { default: measurement }: { default: Measurement } = await import(join(FOLDER, file));
  process.stderr.write(`${measurement.name}…\n`);
  results.push(summarise(measurement, await measurement.run()));
}
console.log(table(results));
process.exitCode = results.length > 0 && results.every(isMet) ? 0 : 1;
