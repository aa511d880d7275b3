/**
 * The server: dist/server, for the runtime that scripts/start.mjs makes sure of.
 * Every file lies right there under a flat name, so that
 * `new URL('./x-worker.js', import.meta.url)` holds in whichever file it ends up.
 */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

/** The programs that scripts/ starts, and the child processes that they start. */
const entries = globSync(['src/api/{main,demo,backup,restore,audit-verify}.ts', 'src/api/**/*-worker.ts']);

export default defineConfig({
  publicDir: false,
  ssr: {
    // Packages are bundled: reading their thousand files one by one takes as long as all the
    // rest of the start. Those with machine code can't be; pg only tries pg-native.
    noExternal: true,
    external: ['@myriaddreamin/typst-ts-node-compiler', '@node-rs/argon2', 'pg-native', 'sharp'],
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    // Readable stack traces without source maps, which cost memory and time at every start.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
});
