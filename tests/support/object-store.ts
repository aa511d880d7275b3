/** A small S3 server of the tests' own, which checks signatures, with one bucket in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface ObjectStore {
  /** The settings of a server that keeps its files there. */
  settings: Readonly<Record<string, string>>;
  /** Answers nobody until `answer` is called. */
  hush(): Promise<void>;
  answer(): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'vertente';

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'vertente-s3-'));
  let port = 0;
  const open = async () => {
    const store = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    });
    const address: AddressInfo = await store.run();
    port = address.port;
    return store;
  };
  let running = await open();
  const hush = async () => {
    running.httpServer.closeAllConnections();
    await running.close();
  };
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      // The one account of this server.
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    hush,
    async answer() {
      running = await open();
    },
    async close() {
      if (running.httpServer.listening) await hush();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
