import { afterEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#domain/resources/session.ts';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { askToConfirm, confirmationAsked } from './confirmation.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { hasLeft, isLeft, session, signOut, watchSession } from './session.ts';
import { dropToken, keepToken } from './token.ts';
import { leaveQuestion } from './unsaved-changes.ts';

afterEach(() => vi.unstubAllGlobals());

test('what was asked of a person and not answered is answered with no as they leave: the next one is not asked', async () => {
  answerCalls(async () => new Response(null, { status: 204 }));
  const leaves = vi.fn<(leave: boolean) => void>();
  leaveQuestion.set(leaves);
  const confirmed = askToConfirm(null, {});
  await signOut();
  expect(confirmationAsked.get()).toBeNull();
  expect(await confirmed).toBe(false);
  expect(leaves).toHaveBeenCalledExactlyOnceWith(false);
  leaveQuestion.set(null);
});

test('signing out in another tab leaves nothing that was typed in this one', () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', new EventTarget());
  watchSession();
  keepToken('da-ana');
  session.set({ status: 'resolving' });
  const place = { userId: 7, address: '/admin/veiculos/adicionar' };
  writeDraft(place, { values: { plate: 'ABC-1D23' } });

  dropToken();
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'token', oldValue: 'da-ana' }));
  expect(isLeft()).toBe(true);
  expect(readDraft(place)).toBeNull();
});

test('nothing is kept for who signed out, or whose place another person has; a session that ended by itself is gone on with', () => {
  const user = { id: 7 } as CurrentUser;
  session.set({ status: 'signed_in', user });
  expect([hasLeft(7), hasLeft(8)]).toEqual([false, true]);
  session.set({ status: 'signed_out', reason: 'expired' });
  expect(hasLeft(7)).toBe(false);
  session.set({ status: 'signed_out', reason: 'left' });
  expect(hasLeft(7)).toBe(true);
});
