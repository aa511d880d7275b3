/**
 * The server: dist/server, plain JavaScript for any Node the product runs on.
 * Packages stay outside; `main` and every worker lie side by side under flat
 * names, because a worker is started by the path beside its caller.
 */
import { cpSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const OUT = 'dist/server';
const TEMPLATES = 'src/api/documents';

function entries(): Record<string, string> {
  const workers = globSync('src/api/**/*-worker.ts');
  return Object.fromEntries(['src/api/main.ts', ...workers].map((path) => [basename(path, '.ts'), path]));
}

/** Templates of documents are read as files at run time, from `documents/` beside `main.js`. */
function copyTemplates(): Plugin {
  let folder = OUT;
  return {
    name: 'copy-templates',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const path of globSync('**/*.{typ,conf}', { cwd: TEMPLATES })) {
        cpSync(join(TEMPLATES, path), join(folder, 'documents', path));
      }
    },
  };
}

export default defineConfig({
  plugins: [copyTemplates()],
  publicDir: false,
  ssr: { noExternal: [/^#/] },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: entries(),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
});
