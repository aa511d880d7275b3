/** The panel: from index.html to dist/web. `npm run dev` serves it with hot reload. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/web', emptyOutDir: true },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    // scripts/dev.mjs says where the API listens. Its own address is kept in the request,
    // so that links which the API writes lead back here.
    proxy: { '/api': { target: process.env['API_ADDRESS'] ?? 'http://127.0.0.1:3001', xfwd: true } },
  },
});
