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

test('each line is one of JSON that tells when, whatever is written into it', () => {
  const before = Date.now();
  const forged = 'a\r\n{"level":50,"time":1,"msg":"forged"}\u2028\u001b[31m';
  const text = logged((log) => {
    log.warn({ path: forged, err: new Error(forged) }, forged);
    log.info('second');
  });
  const lines = text.split('\n').filter(Boolean);
  expect(lines).toHaveLength(2);
  const [first, second] = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect([first?.path, first?.msg, second?.msg]).toEqual([forged, forged, 'second']);
  // Instants since 1970 in UTC: the same on every server, whatever its zone.
  expect(Number(first?.time)).toBeGreaterThanOrEqual(before);
  expect(Number(first?.time)).toBeLessThanOrEqual(Date.now());
});
