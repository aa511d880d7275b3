/**
 * The server: to dist/server, one file for each entry and none in subfolders,
 * so that `new URL('./x-worker.js', import.meta.url)` holds in whichever file it
 * ends up. Entries are the files right in src/api and every `*-worker.ts`.
 * Packages stay in node_modules.
 */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const entries = globSync(['src/api/*.ts', 'src/api/**/*-worker.ts'], {
  exclude: (path) => path.endsWith('.test.ts') || path.endsWith('.d.ts'),
});

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
