/** What docs/seguranca-decisoes.md tells is what the program does. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONFIRMED_MS } from '#api/platform/auth/assurance.ts';
import { weaknessOf } from '#api/platform/auth/common-passwords.ts';
import { STANDARD_IDLE_HOURS } from '#api/platform/auth/idle-end.ts';
import { LINK_MS } from '#api/platform/auth/password-links.ts';
import { hashPassword } from '#api/platform/auth/passwords.ts';
import { REMEMBERED_SESSION_MS, SESSION_MS } from '#api/platform/auth/sessions.ts';
import { SIGNED_MS } from '#api/platform/auth/signed-addresses.ts';
import { derivedKeys } from '#api/platform/secrets/sealing.ts';
import { readSettings } from '#api/platform/settings.ts';
import { SIGNED_COPY_BYTES } from '#domain/resources/delivery-notes.ts';
import { GEOMETRY_BYTES } from '#domain/resources/geometry.ts';
import { PHOTO_LIMITS } from '#domain/resources/photo-galleries.ts';
import { SHEET_BYTES } from '#domain/resources/water-springs.ts';
import { ALL_ROUTES } from '../api/permission-walk.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(ROOT, 'docs', 'seguranca-decisoes.md'), 'utf8');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MB = 1024 * 1024;

/** Heading → what stands under it. */
const sections = new Map(
  text.split(/^## /m).map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return [heading, lines.join('\n')] as const;
  }),
);
const sectionOf = (heading: string) => sections.get(heading) ?? '';
const rowOf = (heading: string, first: string) =>
  sectionOf(heading)
    .split('\n')
    .find((line) => line.startsWith(`| ${first}`)) ?? '';

test('the ways in that the document lists are those that the API has', () => {
  const listed = [...sectionOf('Caminhos de entrada').matchAll(/^\| `([A-Z]+ \S+)` \|/gm)].map(
    ([, call = '']) => call,
  );
  const open = ALL_ROUTES.filter(([, { can }]) => can === 'anyone').map(([name]) => name);
  expect(listed.toSorted()).toEqual(open.toSorted());
});

test('each word that the document lists is refused', () => {
  const words = [...sectionOf('Senhas').matchAll(/`(\w+)`/g)].map(([, word]) => word ?? '');
  expect(words.length).toBeGreaterThan(15);
  const person = { name: 'Rita Alves', email: 'rita@example.org' };
  const may = words.flatMap((word) => [word, `${word}2026`, `#${word.toUpperCase()}!`]);
  expect(may.filter((word) => weaknessOf(word, person) === null)).toEqual([]);
});

test('passwords are hashed as the document says', async () => {
  expect(sectionOf('Senhas')).toContain('Argon2id: 19.456 KiB, 2 passadas, 1 fio');
  expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the times that the document tells are the program’s', () => {
  const times: [string, string, number, number][] = [
    ['Sessões', 'fim sem uso', STANDARD_IDLE_HOURS * HOUR, HOUR],
    ['Sessões', 'fim absoluto', SESSION_MS, HOUR],
    ['Sessões', 'com "Lembrar-me"', REMEMBERED_SESSION_MS, 24 * HOUR],
    ['Sessões', 'confirmação de quem é', CONFIRMED_MS, MINUTE],
    ['Sessões', 'endereço assinado', SIGNED_MS, MINUTE],
  ];
  for (const [heading, row, ms, unit] of times) {
    expect(rowOf(heading, row)).toMatch(new RegExp(`\\| ${ms / unit} (?:horas|dias|minutos)\\b`));
  }
  expect(sectionOf('Caminhos de entrada')).toContain(`convite (${LINK_MS.invitation / HOUR} horas)`);
  expect(LINK_MS.reset).toBe(HOUR);
});

test('the sizes that the document tells are the program’s', () => {
  const sizes: [string, number][] = [
    ['fotos', PHOTO_LIMITS.bytes],
    ['planilha', SHEET_BYTES],
    ['cerca', GEOMETRY_BYTES],
    ['via assinada', SIGNED_COPY_BYTES],
  ];
  for (const [row, bytes] of sizes) expect(rowOf('Arquivos', row)).toContain(`| ${bytes / MB} MB`);
  expect(rowOf('Arquivos', 'fotos')).toContain(`${PHOTO_LIMITS.files} por vez`);
  const { rates } = readSettings({});
  expect([rates.person, rates.address]).toEqual([3000, 3000]);
  expect(rowOf('Validação e limites', 'chamadas')).toContain('(3.000)');
});

test('every key that the program derives is in the document', () => {
  const listed = [...sectionOf('Chaves e algoritmos').matchAll(/^\| `(\w+)` \|/gm)].map(
    ([, purpose = '']) => purpose,
  );
  const source = readFileSync(join(ROOT, 'src/api/archive/manifest.ts'), 'utf8');
  const copies = [...source.matchAll(/deriveKey\(.*, '(\w+)'\)/g)].map(([, purpose = '']) => purpose);
  expect(listed.toSorted()).toEqual([...Object.keys(derivedKeys(randomBytes(32))), ...copies].toSorted());
});

test('no call that changes something is a GET', () => {
  const changing = ALL_ROUTES.filter(
    ([, { method, can }]) => method === 'GET' && /\.(create|update|delete)$/.test(can),
  );
  // It tells what a recalculation would change, to whoever may save it.
  const preview = 'GET /projects/:projectId/rural_properties/:propertyId/water_springs/:id/recalculation';
  expect(changing.map(([name]) => name)).toEqual([preview]);
});
