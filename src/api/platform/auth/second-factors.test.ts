/** Codes as RFC 6238 makes them, and how far a clock may be off. */
import { describe, expect, test } from 'vitest';
import { newSecret, readRoles, secondFactorState, secretUri, stepOfCode } from './second-factors.ts';

/** RFC 6238, appendix B: '12345678901234567890' in base 32, and the last six digits of its SHA-1 rows. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const PUBLISHED: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const STEP = 30;

describe('a code', () => {
  test.each(PUBLISHED)('at %i s is %s', (seconds, code) => {
    expect(stepOfCode(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / STEP));
  });

  test('is taken a step early or late, and no more', () => {
    const step = Math.floor(59 / STEP);
    const at = (steps: number) => stepOfCode(SECRET, '287082', (step + steps) * STEP * 1000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });

  test('may be typed with a space in it', () => {
    expect(stepOfCode(SECRET, '287 082', 59_000)).toBe(1);
  });

  test.each(['', '28708', '2870822', '287083', 'abcdef', '２８７０８２', '-287082'])('is not %s', (code) => {
    expect(stepOfCode(SECRET, code, 59_000)).toBeNull();
  });
});

test('a secret has the 160 bits that RFC 4226 asks for, and is another each time', () => {
  const secrets = Array.from({ length: 20 }, newSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(20);
});

test('the address for the application names whose account it is', () => {
  expect(secretUri(SECRET, 'ana@example.org')).toBe(
    `otpauth://totp/Vertente:ana%40example.org?issuer=Vertente&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});

describe('the roles that must have one', () => {
  test('are kept in one text', () => {
    expect([readRoles(''), readRoles('2'), readRoles('2,3,99')]).toEqual([[], [2], [2, 3]]);
  });

  test.each([
    [true, 2, '', 'on'],
    [true, 2, '2', 'on'],
    [false, 2, '', 'off'],
    [false, 2, '2,3', 'required'],
    [false, 4, '2,3', 'off'],
  ] as const)('on %s, role %i, required of "%s": %s', (isOn, role, roles, state) => {
    expect(secondFactorState(isOn, role, roles)).toBe(state);
  });
});
