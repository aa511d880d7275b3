import { expect, test } from 'vitest';
import { makeLog, redactText } from './log.ts';

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  const lines: string[] = [];
  write(makeLog('info', { write: (line: string) => void lines.push(line) }));
  return lines.join('');
}

test('passwords, tokens and personal numbers never reach the log', () => {
  const text = logged((log) => {
    log.info(
      {
        password: 'segredo-1',
        body: {
          cpf: '52998224725',
          rg: 'MG-1',
          email: 'a@example.org',
          agency: '3211',
          account_number: '4455-6',
        },
      },
      'x',
    );
    log.info({ req: { headers: { authorization: 'Bearer abc' } } }, 'x');
    log.error({ err: new Error('duplicate key 529.982.247-25 at ?assinatura=1.2.xyz') }, 'failed');
  });
  for (const secret of [
    'segredo-1',
    '52998224725',
    '529.982.247-25',
    'MG-1',
    '3211',
    '4455-6',
    'a@example.org',
    'Bearer abc',
    'xyz',
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('[oculto]');
});

test('a redacted text keeps its sense', () => {
  expect(redactText('GET /api/term?assinatura=1.2.abc&x=1 de 12345678909')).toBe(
    'GET /api/term?assinatura=[oculto]&x=1 de [CPF oculto]',
  );
});
