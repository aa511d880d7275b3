import { expect, test } from 'vitest';
import {
  dropAllDrafts,
  readDraft,
  resumeDraftsAt,
  takeResume,
  withoutSecrets,
  writeDraft,
} from './drafts.ts';

const place = { userId: 7, address: '/admin/veiculos/adicionar' };

test('a draft is read back at its own address and project, by its own person', () => {
  writeDraft(place, { values: { plate: 'ABC-1D23' }, idempotencyKey: 'k' });
  expect(readDraft(place)).toEqual({ values: { plate: 'ABC-1D23' }, idempotencyKey: 'k' });
  expect(readDraft({ ...place, userId: 8 })).toBeNull();
  expect(readDraft({ ...place, projectId: 2 })).toBeNull();
  expect(readDraft({ ...place, address: '/admin/veiculos/editar/1' })).toBeNull();
});

test('passwords and files are never kept', () => {
  const file = new Blob(['x']);
  expect(withoutSecrets({ name: 'Ana', password: 'segredo', new_password: 'x', photo: file })).toEqual({
    name: 'Ana',
  });
});

test('a form is resumed once, and signing out leaves nothing', () => {
  resumeDraftsAt(place.address);
  expect(takeResume('/admin')).toBe(false);
  expect(takeResume(place.address)).toBe(true);
  expect(takeResume(place.address)).toBe(false);
  writeDraft(place, { values: { plate: 'ABC-1D23' } });
  dropAllDrafts();
  expect(readDraft(place)).toBeNull();
});
