import { expect, test } from 'vitest';
import { AuditMarks } from './audit-marks.ts';

const end = (id: number, history = 'a') => ({ id, hash: `${history}${id}` });

test('of a busy server, what a second ago was the last entry is enough', () => {
  const marks = new AuditMarks();
  const needed = [0, 200, 400, 600, 800, 1000, 1200, 1400].map((at) => marks.note(end(10 + at / 200), at));
  expect(needed).toEqual([10, 10, 10, 10, 10, 10, 11, 12]);
});

test('after a silence the last entry itself is needed: nobody knows when it was written', () => {
  const marks = new AuditMarks();
  marks.note(end(10), 0);
  expect(marks.note(end(11), 60_000)).toBe(11);
});

test('what was known a second ago tells who is late', () => {
  const marks = new AuditMarks();
  marks.note(end(10), 0);
  marks.note(end(12), 500);
  expect([marks.isLate(9, 900), marks.isLate(9, 1001), marks.isLate(10, 1001)]).toEqual([false, true, false]);
  expect([marks.isLate(11, 1400), marks.isLate(11, 1501)]).toEqual([false, true]);
});

test('the hashes of the last second are known, and no older ones', () => {
  const marks = new AuditMarks();
  marks.note(end(10), 0);
  marks.note(end(12), 500);
  expect([10, 11, 12].map((id) => marks.hashOf(id, 900))).toEqual(['a10', null, 'a12']);
  expect([10, 12].map((id) => marks.hashOf(id, 1200))).toEqual([null, 'a12']);
});

test('a primary that has less than before begins a new history', () => {
  const marks = new AuditMarks();
  marks.note(end(10), 0);
  marks.note(end(20), 100);
  expect(marks.note(end(15, 'b'), 200)).toBe(15);
  expect([marks.hashOf(10, 200), marks.hashOf(15, 200)]).toEqual([null, 'b15']);
});

test('an answer that was overtaken by another takes nothing back', () => {
  const marks = new AuditMarks();
  marks.note(end(10), 0);
  marks.note(end(12), 100);
  expect(marks.note(end(11), 90)).toBe(10);
  expect(marks.hashOf(12, 200)).toBe('a12');
});
