/** The machine's Chromium: one of a kind in each process of tests, whose files take it in turn. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
/** Chromium without windows and without a PDF viewer. */
const HEADLESS_SHELL = 'chromium-headless-shell';

export type BrowserKind = 'headless shell' | 'whole browser';

/** Quiet on a machine without a network, and the same on every machine. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

export function browserFlags(): readonly string[] {
  // Chromium's own sandbox can't be set up by root.
  return process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS;
}

/** A page of a test lives for seconds: making its code fast costs more than it saves. */
const SHORT_LIVED = '--js-flags=--no-maglev --no-turbofan --max-lazy';

/**
 * `CHROMIUM_PATH`, or the first Chromium or Chrome found on this machine; null when
 * there is none. The headless shell is taken where it may be and is there.
 */
export function findChromium(kind: BrowserKind = 'headless shell'): string | null {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return existsSync(given) ? given : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const inPath = (name: string) => folders.map((folder) => join(folder, name));
  const shells = kind === 'headless shell' ? inPath(HEADLESS_SHELL) : [];
  return [...shells, ...PATHS, ...NAMES.flatMap(inPath)].find((path) => existsSync(path)) ?? null;
}

/** A browser as one file of tests has it: profiles of its own, gone when it is closed. */
export interface BrowserLease {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Started once a process, and ended with it. */
const running = new Map<BrowserKind, Promise<Browser>>();

/** A browser that shows PDFs is the whole one. */
export async function openBrowser(kind: BrowserKind = 'headless shell'): Promise<BrowserLease> {
  await runningBrowser(kind);
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      // Started anew, should it have ended meanwhile.
      const browser = await runningBrowser(kind);
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    async close() {
      for (const context of contexts.splice(0)) await context.close();
    },
  };
}

async function runningBrowser(kind: BrowserKind): Promise<Browser> {
  const before = await running.get(kind)?.catch(() => null);
  if (before?.isConnected()) return before;
  const launched = launchBrowser(kind, [SHORT_LIVED]);
  running.set(kind, launched);
  return launched;
}

/** A browser for oneself, as fast as a person's. */
export async function launchBrowser(
  kind: BrowserKind = 'headless shell',
  flags: readonly string[] = [],
): Promise<Browser> {
  const executablePath = findChromium(kind);
  if (!executablePath) {
    throw new Error('Falta o Chromium para os testes: instale-o ou diga onde está em CHROMIUM_PATH.');
  }
  // Where no language is set Chromium saves a file whose name has an accent as 'download'.
  const env = { ...process.env, LANG: process.env['LANG'] ?? 'C.UTF-8' };
  return chromium.launch({ executablePath, args: [...browserFlags(), ...flags], env });
}
