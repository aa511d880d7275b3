import { expect, test } from 'vitest';
import { tabStore } from './storage.ts';
import {
  type Draft,
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

const CPF = '52998224725';
const BANK = 'Banco da Serra';
const storage = () => JSON.stringify(tabStore.keys().map((key) => [key, tabStore.read(key)]));

test.each<[string, Draft]>([
  ['a CPF', { values: { name: 'Ana', cpf: CPF } }],
  ["a receiver's CPF", { values: { receiver_name: 'Rita', receiver_cpf: CPF } }],
  ["a note with a receiver's CPF", { values: { note: 'Chuva' }, base: { id: 1, receiver_cpf: CPF } }],
  ['an RG', { values: { name: 'Ana', rg: CPF } }],
  ['bank data', { values: { bank_name: BANK, agency: '1', account_number: '2', account_type: 1 } }],
  ['a record with a CPF', { values: { nickname: 'Nina' }, base: { id: 1, cpf: CPF }, etag: '"1"' }],
  ['a record inside another', { values: {}, base: { rural_producer: { cpf: CPF } } }],
])('with %s it is read back in this page and lies in no storage', (_, draft) => {
  writeDraft(place, draft);
  expect(readDraft(place)).toEqual(draft);
  expect(storage()).toBe('[]');
  dropAllDrafts();
  expect(readDraft(place)).toBeNull();
});

test('what lay in the storage goes as soon as a CPF is typed, and comes back once it is taken out', () => {
  writeDraft(place, { values: { name: 'Ana', cpf: '' } });
  expect(storage()).toContain('Ana');
  writeDraft(place, { values: { name: 'Ana', cpf: CPF } });
  expect(storage()).toBe('[]');
  writeDraft(place, { values: { name: 'Ana', cpf: null } });
  expect([storage().includes(CPF), storage().includes('Ana')]).toEqual([false, true]);
  dropAllDrafts();
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
  const personal = at('/admin/x/1/dados-bancarios');
  writeDraft(personal, { values: { agency: '1234' } });
  for (const one of [...gone, kept]) writeDraft(one, { values: { name: 'Ana' } });
  dropDraftsBelow('/admin/x/1');
  expect([...gone, personal].map((one) => readDraft(one))).toEqual([null, null, null, null]);
  expect(readDraft(kept)).not.toBeNull();
  dropAllDrafts();
});
