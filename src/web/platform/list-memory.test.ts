import { afterEach, expect, test } from 'vitest';
import {
  lastSearchOf,
  leaveProject,
  leftList,
  leftSearch,
  listLeftAt,
  type ListLeft,
  listsLeft,
  rememberRows,
  rememberSearch,
} from './list-memory.ts';
import { forgetPerson, rememberFor } from './person-memory.ts';

const LIST = '/admin/proprietarios';
const left: ListLeft = {
  records: [`${LIST}/editar/1`, `${LIST}/editar/2`],
  meta: { page: 1, per_page: 20, total: 2 },
  read: async () => left,
};

function leaveList(userId: number): void {
  rememberFor(userId);
  rememberSearch(LIST, { q: 'Maria' });
  rememberRows(LIST, left);
}

function expectNothing(): void {
  expect(lastSearchOf(LIST)).toEqual({});
  expect(listsLeft()).toEqual([]);
  expect(leftSearch.get()).toEqual({});
  expect(leftList.get()).toBeNull();
}

afterEach(forgetPerson);

test('whoever comes back finds the list as they left it', () => {
  leaveList(1);
  rememberFor(1);
  expect(lastSearchOf(LIST)).toEqual({ q: 'Maria' });
  expect(listLeftAt(LIST)).toBe(left);
});

test('another person finds nothing of it, and neither does who left it once the other is there', () => {
  leaveList(1);
  rememberFor(2);
  expectNothing();
  rememberFor(1);
  expectNothing();
});

test('after signing out nobody does', () => {
  leaveList(1);
  forgetPerson();
  expectNothing();
});

test('in another project the way back asks for no record and no page of the former one', () => {
  rememberFor(1);
  rememberSearch(LIST, { q: 'Maria', user: '7', activity: '12', pagina: '5' });
  const before = leftSearch.get();
  leaveProject();
  expect(lastSearchOf(LIST)).toEqual({ q: 'Maria', user: '7' });
  // What shows the way back hears of it.
  expect(leftSearch.get()).not.toBe(before);
});
