import { useEffect, useState } from 'react';
import { latePart } from '../../components/late/late-part.tsx';
import { browserStore, QUESTION_KEY_OFF } from '../../platform/storage.ts';

/** Nothing of it comes before it is first asked for. */
const KeyList = latePart(async () => (await import('./key-list.tsx')).KeyList, { isScreen: false });

/**
 * With Alt, as eMAG gives them: the content, the menu, its foot. Alt+3 is the search's own.
 * By the sign that is typed: where AltGr or Option with the digit writes '²', it writes it.
 */
const PLACES: Readonly<Record<string, string>> = {
  1: 'main',
  2: 'nav a,nav button',
  4: 'nav [data-foot] a',
};
/** Of a menu that is put away. */
const MENU_BUTTON = 'nav button';
const DIALOG = '[role=dialog]';
const TYPED_IN = 'input,textarea,select,[contenteditable=true]';

/** Keys that work on every screen; '?' lists them, unless somebody is typing or has switched that off. */
export function Keys() {
  /** Where the focus goes back to. */
  const [left, setLeft] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (document.querySelector(DIALOG)) return;
      const at = document.activeElement as HTMLElement;
      const place = event.altKey && !event.ctrlKey && PLACES[event.key];
      if (place) {
        event.preventDefault();
        (
          document.querySelector<HTMLElement>(place) ?? document.querySelector<HTMLElement>(MENU_BUTTON)
        )?.focus();
      } else if (event.key === '?' && !at.closest(TYPED_IN) && !browserStore.read(QUESTION_KEY_OFF)) {
        setLeft(at);
      }
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return left && <KeyList left={left} close={() => setLeft(null)} />;
}
