/**
 * Beside every text file of the built panel: the same in Brotli and gzip, made
 * once with the strongest setting, so that a phone on a poor signal gets a
 * quarter of the bytes and the server compresses nothing while it serves.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(?:m?js|css|svg|json|webmanifest|bin)$/;
/** Of smaller ones little is left out. */
const LEAST_BYTES = 512;

/** @param {string} folder of the built panel */
export function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !TEXT.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const bytes = readFileSync(path);
    if (bytes.length < LEAST_BYTES) continue;
    const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, options));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
