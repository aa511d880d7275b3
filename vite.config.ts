/** The panel: dist/web, every file but the page named by its content. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Modules of these packages; `/` in a name stands for either separator. */
function packages(names: string): RegExp {
  return new RegExp(`node_modules/(?:${names})/`.replaceAll('/', '[\\\\/]'));
}

/** Screens that one person uses one after the other come together. */
const AREAS: readonly (readonly [name: string, resources: RegExp])[] = [
  ['registry', /^(vehicles|users|sponsors|rural-producers|hydrographic-)/],
  ['projects', /^projects/],
  ['land', /^(rural-properties|water-springs)/],
];

/** The chunk of a screen's module; what belongs to no area above is daily work in a project. */
function area(path: string): string {
  const resource = /resources[\\/]([^\\/]+)/.exec(path)?.[1] ?? '';
  return AREAS.find(([, resources]) => resources.test(resource))?.[0] ?? 'work';
}

export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // What phones of the last years run; older ones get updates from the same store.
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    // The editor alone is larger than the usual 500 kB, and comes only with its one screen.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Few files: on a weak signal each request costs more than its bytes.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: new RegExp(
                `${packages('react|react-dom|scheduler|@tanstack|zod|get-nonce').source}|web[\\\\/]no-generated-code`,
              ),
            },
            {
              name: 'kit',
              test: packages(
                '@mantine/(?:core|hooks|notifications)|@floating-ui|@tabler|react-hook-form|@hookform',
              ),
            },
            { name: 'coordinates', test: packages('proj4|mgrs|wkt-parser') },
            // What the first call needs, apart from what draws: the call leaves while the rest comes.
            {
              name: 'core',
              test: /vite[\\/]preload-helper|src[\\/](web[\\/]platform[\\/](?!router|gate)|domain[\\/](shared|resources[\\/](session|places)))/,
            },
            {
              name: 'frame',
              test: /src[\\/]web[\\/](components[\\/](?!rich-text|fence-drawing|fields[\\/]utm|place-)|shell|platform|theme[\\/](?!base))/,
            },
            { name: 'editor', test: packages('@tiptap|prosemirror-[a-z]+|@mantine/tiptap') },
            { name: area, debugName: 'area', test: /src[\\/]web[\\/]resources[\\/]/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API } },
});
