import { type RefObject, useEffect } from 'react';

/** Ctrl+S (Cmd+S) submits the form instead of saving the page as a file. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, active: boolean): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!active || isCovered(form.current)) return;
      const focused = document.activeElement;
      // What is still searched for is settled as when the button is pressed: its field is left.
      if (focused?.role === 'combobox' && form.current?.contains(focused))
        form.current.querySelector<HTMLElement>('[type="submit"]')?.focus();
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form, active]);
}

/** By the dialog on top, which has the keyboard; one that stepped back stays in the page and is not seen. */
function isCovered(form: HTMLFormElement | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const top = [...dialogs].findLast((dialog) => dialog.getClientRects().length > 0);
  return top !== undefined && !top.contains(form);
}
