import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { begin, hear } from '../../../../tests/support/heard-answer.ts';
import { compressAnswer } from './compression.ts';

describe('a stream', () => {
  let app: FastifyInstance;
  let url: string;
  let source: Readable;
  let made: number;
  const PIECE = 64 * 1024;
  const PIECES = 4096;

  beforeAll(async () => {
    app = Fastify();
    app.get('/large', { onSend: compressAnswer }, (_request, reply) => {
      made = 0;
      source = Readable.from(pieces());
      return reply.type('text/csv').send(source);
    });
    // Its first two bytes are those that zlib's own format begins with.
    app.get('/packed', { onSend: compressAnswer }, async (_request, reply) =>
      reply.type('text/csv').send('80 nascentes;Sítio\n'.repeat(500)),
    );
    app.get('/none', { onSend: compressAnswer }, (_request, reply) =>
      reply.type('text/csv').send(Readable.from(breakingAfter(0))),
    );
    app.get('/half', { onSend: compressAnswer }, (_request, reply) =>
      reply.type('text/csv').send(Readable.from(breakingAfter(40))),
    );
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());
  afterEach(() => source?.destroy());

  /** 256 MB of digits that no coding makes much smaller than half. */
  async function* pieces() {
    let seed = 1;
    for (let piece = 0; piece < PIECES; piece += 1) {
      let text = '';
      while (text.length < PIECE) {
        seed = (seed * 48_271) % 2_147_483_647;
        text += seed.toString(36);
      }
      made += text.length;
      yield text;
    }
  }

  async function* breakingAfter(count: number) {
    let sent = 0;
    for await (const piece of pieces()) {
      if (sent === count) throw new Error('the disk is gone');
      sent += 1;
      yield piece;
    }
  }

  test.each(['zstd', 'br', 'gzip'])(
    'in %s waits for who reads it, and ends when they go away',
    async (coding) => {
      const answer = await begin(`${url}/large`, { headers: { 'accept-encoding': coding } });
      expect(answer.headers['content-encoding']).toBe(coding);
      let before = -1;
      // Nobody reads: it comes to a stand when the buffers between are full.
      while (before !== made) {
        before = made;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      expect(made).toBeGreaterThan(0);
      expect(made).toBeLessThan((PIECE * PIECES) / 8);
      answer.destroy();
      await expect.poll(() => source.closed).toBe(true);
    },
  );

  test('that breaks off is not taken for a whole one', async () => {
    const answer = await begin(`${url}/half`, { headers: { 'accept-encoding': 'gzip' } });
    await expect(buffer(answer)).rejects.toThrow('aborted');
  });

  test('that fails before it began is told of in words', async () => {
    const { status, headers, bytes } = await hear(`${url}/none`, { headers: { 'accept-encoding': 'gzip' } });
    expect(status).toBe(500);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(bytes.toString())).toMatchObject({ message: 'the disk is gone' });
  });

  test('of a text that begins as packed bytes do is packed all the same', async () => {
    const { headers, bytes } = await hear(`${url}/packed`, { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(bytes).toString()).toBe('80 nascentes;Sítio\n'.repeat(500));
  });
});
