/**
 * A Chromium that is told what to do through its own protocol, and nothing more. A browser that tests drive
 * keeps the stack of each error that a page makes and runs programs of the driver's own in it: on the phone of
 * this bench that takes 0.2 s of a first opening, which no person's browser takes.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { browserFlags, findChromium } from './browser.ts';

/** Sends one command of the protocol to the browser or to a page; throws what either says against it. */
export type Send = CDPSession['send'];

export interface BareBrowser {
  readonly version: string;
  /** A page of a profile of its own, with an empty cache. */
  openPage(): Promise<{ readonly send: Send; close(): Promise<void> }>;
  close(): Promise<void>;
}

const answer = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

export async function launchBareBrowser(): Promise<BareBrowser> {
  const path = findChromium();
  if (path === null) throw new Error('There is no Chromium on this machine');
  const profile = await mkdtemp(join(tmpdir(), 'vertente-chromium-'));
  const flags = [...browserFlags(), '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const child = spawn(path, flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const sendTo = talk(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const send = sendTo();
  const { product } = await send('Browser.getVersion');
  return {
    version: product.split('/')[1] ?? product,
    async openPage() {
      const { browserContextId } = await send('Target.createBrowserContext', {});
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      return {
        send: sendTo(sessionId),
        close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      };
    },
    async close() {
      // It may end before it answers.
      await Promise.allSettled([send('Browser.close'), ended]);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Messages are JSON, with a zero byte after each. Answers who sends to a page (or, without, to the browser). */
function talk(to: Writable, from: Readable): (sessionId?: string) => Send {
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  let rest = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const { id } = answer.parse(JSON.parse(message));
      // Without it, it is news of something that goes on.
      if (id !== undefined) waiting.get(id)?.resolve(message);
    }
  });
  from.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended'));
  });
  let last = 0;
  return (sessionId) => async (method, params) => {
    last += 1;
    const id = last;
    const answered = Promise.withResolvers<string>();
    waiting.set(id, answered);
    to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = answer.parse(JSON.parse(await answered.promise));
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    // What the protocol promises of this command.
    return result as never;
  };
}
