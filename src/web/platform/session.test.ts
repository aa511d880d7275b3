import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../tests/support/answer-calls.ts';
import { askToConfirm, confirmationAsked } from './confirmation.ts';
import { signOut } from './session.ts';
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
