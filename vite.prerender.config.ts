/** What draws the sign-in while the panel is built: a program that runs once, and is not kept. */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ownIcons } from './scripts/panel/own-icons.ts';

/** What comes later is the panel: nothing of it is drawn here. */
const withoutLateCode: Plugin = {
  name: 'without-late-code',
  resolveDynamicImport: () => ({ id: 'late-code', external: true }),
};

export default defineConfig({
  plugins: [react(), ownIcons(), withoutLateCode],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/web/entrance/prerender.tsx',
    assetsInlineLimit: 0,
    target: 'node24',
    minify: false,
  },
});
