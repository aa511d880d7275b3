/** What docs/privacidade.md claims is tried by the test it names, and its terms are the program's. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEPT_MS } from '#api/platform/http/idempotency.ts';
import { REMEMBERED_SESSION_MS, SESSION_MS } from '#api/platform/auth/sessions.ts';
import { readSettings } from '#api/platform/settings.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const text = readFileSync(join(ROOT, 'docs', 'privacidade.md'), 'utf8');
const [claims = '', proofs = ''] = text.split('## O que confere cada afirmação');
const table = [...proofs.matchAll(/^\| (\d+) \| `([^`]+)` \| (.+) \|$/gm)].map(
  ([, number = '', file = '', title = '']) => ({ number, file, title }),
);

test('every claim names the test that tries it', () => {
  const listed = claims.split('\n').filter((line) => line.startsWith('- '));
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.filter((line) => !/ \[\d+\]$/.test(line))).toEqual([]);
  const named = [...claims.matchAll(/\[(\d+)\]/g)].flatMap(([, number]) => number ?? []);
  expect([...new Set(named)].toSorted()).toEqual(table.map(({ number }) => number).toSorted());
});

test.each(table)('number $number is there: $title', ({ file, title }) => {
  const path = join(ROOT, file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(`'${title}'`);
});

test('the terms it names are the program’s', () => {
  const copies = readSettings({ BACKUP_DIR: 'copias' }).backups;
  const term = (what: string) => new RegExp(`^\\| ${what} \\| (.+) \\|$`, 'm').exec(claims)?.[1];
  expect(term('sessão aberta')).toBe(
    `${SESSION_MS / HOUR} horas, ou ${REMEMBERED_SESSION_MS / DAY} dias com "Lembrar-me"`,
  );
  expect(term('resposta guardada para um envio repetido')).toBe(`${KEPT_MS / DAY} dias, selada`);
  expect(term('cópias de segurança automáticas')).toMatch(
    `as últimas ${copies?.keep}, uma a cada ${(copies?.everyMs ?? 0) / HOUR} horas,`,
  );
  expect(claims).toContain(`ainda está nas cópias automáticas por ${copies?.keep} dias`);
});
