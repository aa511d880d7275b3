import { expect, test } from 'vitest';
import {
  dropAllDrafts,
  dropDraftsBelow,
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

test('of one record everything is dropped, and nothing of another', () => {
  const at = (address: string, part?: string) => ({ userId: 7, projectId: 3, address, part });
  const gone = [at('/admin/x/1'), at('/admin/x/1/endereco'), at('/admin/x/1', 'rolo')];
  const kept = at('/admin/x/12');
  for (const one of [...gone, kept]) writeDraft(one, { values: { name: 'Ana' } });
  dropDraftsBelow('/admin/x/1');
  expect(gone.map((one) => readDraft(one))).toEqual([null, null, null]);
  expect(readDraft(kept)).not.toBeNull();
  dropAllDrafts();
});
