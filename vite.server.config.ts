/**
 * The server: dist/server, for the runtime that scripts/start.mjs makes sure of.
 * Every file lies right there under a flat name, so that
 * `new URL('./x-worker.js', import.meta.url)` holds in whichever file it ends up.
 */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

/** The child processes that the server starts. */
export const WORKERS = 'src/api/**/*-worker.ts';

/**
 * V8 keeps a file's text while its functions may still be compiled: with one byte for each
 * character, or with two as soon as a single one is beyond Latin-1, as an arrow in a message is.
 * Written as `\\u2192` it is the same arrow, and the text of four megabytes is not eight.
 */
function oneByteText(): Plugin {
  return {
    name: 'one-byte-text',
    // What comes later prints the code once more, and with it each character as itself.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\xFF]/g, escaped);
      }
    },
  };
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Programs and their child processes, by the patterns of their entries, in one flat folder of dist/. */
export function programs(patterns: readonly string[], outDir: string): UserConfig {
  const entries = globSync(patterns);
  return {
    publicDir: false,
    plugins: [oneByteText()],
    ssr: {
      // Packages are bundled: reading their thousand files one by one takes as long as all the
      // rest of the start. Those with machine code can't be; pg only tries pg-native.
      noExternal: true,
      external: ['@myriaddreamin/typst-ts-node-compiler', '@node-rs/argon2', 'pg-native', 'sharp'],
    },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      // Readable stack traces without source maps, which cost memory and time at every start.
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name]-[hash].js',
          // They would be kept in memory with the rest of the text. Licences stay.
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  };
}

export default programs(['src/api/{main,backup,restore,audit-verify,key-rotate}.ts', WORKERS], 'dist/server');
