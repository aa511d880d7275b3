/**
 * The gallery of fields, built as the panel is and served under the panel's
 * security policy, in the machine's own Chromium.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';

import { build } from 'vite';
import { openBrowser, type BrowserLease } from '../support/browser.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface GallerySite {
  /** With a slash at the end. */
  readonly address: string;
  readonly browser: BrowserLease;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, '.cache/gallery');
const PAGE = 'tests/fields/gallery/index.html';

/** Builds the page anew; once before all files that open it. */
export async function buildGallery(): Promise<void> {
  const mode = process.env['NODE_ENV'];
  // Vitest says 'test': Vite would take React's development code, which is twice as slow.
  process.env['NODE_ENV'] = 'production';
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: OUTPUT,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { input: join(ROOT, PAGE) },
    },
  });
  process.env['NODE_ENV'] = mode;
}

/** The page of `buildGallery`, served and with a browser of its own. */
export async function openGallery(): Promise<GallerySite> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://gallery').pathname);
    const name = path === '/' ? PAGE : path.slice(1);
    readFile(join(OUTPUT, name)).then(
      (content) => {
        const nonce = randomBytes(16).toString('base64');
        response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
        response.setHeader('Content-Security-Policy', policy(nonce));
        response.end(name === PAGE ? content.toString().replace('__CSP_NONCE__', nonce) : content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await openBrowser();
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    browser,
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Stricter than the server's only where that could hide a fault: no inline style, script or eval. */
function policy(nonce: string): string {
  return `default-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; object-src 'none'; require-trusted-types-for 'script'; trusted-types default pasted-html ProseMirrorClipboard`;
}
