import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeTemporaryPlace } from '../files/temporary.ts';
import { contentDisposition, sendDocument } from './document-answer.ts';

test.each([
  'Relatório de viagens.pdf',
  'a"; filename="b.exe',
  'a\r\nSet-Cookie: x=1',
  '../../etc/passwd',
  "a'b*c(d).pdf",
  'meia \ud83d.pdf',
  '水.pdf',
])('the name of %j stays within its header', (name) => {
  const header = contentDisposition('attachment', name);
  const match = /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]*)$/.exec(header);
  expect(match, header).not.toBeNull();
  const [, plain = '', encoded = ''] = match ?? [];
  expect(plain).not.toMatch(/["\\%]/);
  expect(decodeURIComponent(encoded)).toBe(name.toWellFormed());
});

test('a file that can not be opened is a failure of its call alone, told as what it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vertente-documento-'));
  const app = Fastify();
  const route = { method: 'GET', path: '/lista', can: 'anyone', summary: 'Uma lista.', status: 200 } as const;
  // As long as a commit is on its way to the disk.
  app.addHook('onSend', async () => wait(50));
  app.get('/lista', async (_request, reply) => {
    const file = await makeTemporaryPlace(folder);
    return sendDocument(route, reply, { name: 'lista.csv', file, size: 1 });
  });
  try {
    const answer = await app.inject('/lista');
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'ENOENT']);
    expect(answer.headers).not.toHaveProperty('content-disposition');
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
});
