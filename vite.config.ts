/** The panel: dist/web, every file but the page named by its content. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

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
    rolldownOptions: {
      output: {
        // Few files: on a weak signal each request costs more than its bytes.
        codeSplitting: {
          groups: [
            { name: 'editor', test: /node_modules[\\/](@tiptap|prosemirror-|@mantine[\\/]tiptap)/ },
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|zod|get-nonce)[\\/]/,
            },
            { name: 'dates', test: /node_modules[\\/](@mantine[\\/]dates|dayjs)[\\/]/ },
            {
              name: 'kit',
              test: /node_modules[\\/](@mantine[\\/](core|hooks|notifications)|@floating-ui|react-hook-form|@hookform)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': API } },
});
