/**
 * The server: dist/server, plain JavaScript for any Node the product runs on.
 * Packages stay outside; `main` and every worker lie side by side under flat
 * names, because a worker is started by the path beside its caller.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyFileSync, mkdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const OUT = 'dist/server';

function entries(): Record<string, string> {
  const workers = globSync('src/api/**/*-worker.ts');
  return Object.fromEntries(
    ['src/api/main.ts', ...workers].map((path) => [basename(path, '.ts'), path]),
  );
}

/** Templates of documents are read as files at run time. */
function copyTemplates(): Plugin {
  return {
    name: 'copy-templates',
    closeBundle() {
      mkdirSync(OUT, { recursive: true });
      for (const path of globSync('src/api/**/*.typ')) copyFileSync(path, join(OUT, basename(path)));
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
