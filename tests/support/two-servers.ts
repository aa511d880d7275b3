/** A second server on the database and the object store of the first, as a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Door, overHttp } from './doors.ts';

export interface SecondServer {
  door: Door;
  /** Its clock; requests through the door wait until it is set. */
  setNow(now: number): void;
  close(): Promise<void>;
}

export async function startSecondServer(settings: Readonly<Record<string, string>>): Promise<SecondServer> {
  const child = fork(join(import.meta.dirname, 'second-server.ts'), {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      // It starts from the sources: half of that is compiling.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...settings,
    },
    execArgv: [],
  });
  const ended = once(child, 'exit');
  const address = await Promise.race([
    once(child, 'message').then(([message]) => (message as { address: string }).address),
    ended.then(() => {
      throw new Error('The second server did not start');
    }),
  ]);
  const enter = overHttp(address);
  let clock: Promise<unknown> = Promise.resolve();
  return {
    async door(request) {
      await clock;
      return enter(request);
    },
    setNow(now) {
      clock = once(child, 'message');
      child.send({ now });
    },
    async close() {
      child.disconnect();
      await ended;
    },
  };
}
