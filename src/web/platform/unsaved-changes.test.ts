import { expect, test, vi } from 'vitest';
import { forgetUnsavedChanges, whenNothingIsUnsaved } from './unsaved-changes.ts';

test('what could close a form is done at once where nothing is unsaved, and once', () => {
  const work = vi.fn<() => void>();
  whenNothingIsUnsaved(work);
  forgetUnsavedChanges();
  expect(work).toHaveBeenCalledOnce();
});
