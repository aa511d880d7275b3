/**
 * The server: to dist/server, every file right there and none in subfolders, so
 * that `new URL('./x-worker.js', import.meta.url)` holds in whichever file it
 * ends up. Packages stay in node_modules.
 */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

/** The programs that scripts/ starts, and the child processes that they start. */
const entries = globSync(['src/api/{main,demo,backup,restore}.ts', 'src/api/**/*-worker.ts']);

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
