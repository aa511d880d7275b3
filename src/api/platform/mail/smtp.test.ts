import { expect, test } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail-server.ts';
import { needsTls, smtpTransport } from './smtp.ts';

test('nothing that is written into a mail adds a receiver or a header', async () => {
  const server = await startMailServer();
  const transport = smtpTransport({ url: server.url, from: 'Vertente <painel@example.org>' });
  const more = '\r\nBcc: outra@example.org\r\nX-Forged: yes\r\n\r\nforged';
  await transport.send({
    to: { name: `Ana${more}`, address: 'ana@example.org' },
    subject: `Seu acesso${more}`,
    text: `Olá${more}\r\n.\r\nRCPT TO:<outra@example.org>`,
    messageId: '<1@example.org>',
  });
  transport.close();
  await server.close();
  expect(server.received.map(({ to }) => to)).toEqual([['ana@example.org']]);
  const [head = ''] = (server.received[0]?.text ?? '').split(/\r?\n\r?\n/, 1);
  const names = head.split(/\r?\n(?! )/).map((line) => line.split(':', 1)[0]?.toLowerCase());
  expect(names).toContain('subject');
  expect(names.filter((name) => name === 'bcc' || name === 'x-forged')).toEqual([]);
});

test.each([
  ['smtp://smtp.exemplo.org', true],
  ['smtp://u:p@192.0.2.1:587', true],
  ['smtps://smtp.exemplo.org', false],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
])('%s has to offer TLS before anything is told: %s', (url, must) => {
  expect(needsTls(url)).toBe(must);
});
