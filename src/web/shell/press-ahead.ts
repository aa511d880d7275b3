import { useEffect, useEffectEvent } from 'react';
import { isListOrItsRecord } from '../screens.tsx';
import type { KeptScreen } from './kept-screens.ts';
import { onceStill } from '../platform/press.ts';
import { useRouter } from '../platform/router/use-router.ts';
import { stage } from '../platform/stage.ts';

/** What waits for an answer says so. */
const WAITING = '[aria-busy="true"]';

/**
 * A list or a record opens as soon as the finger leaves the link, and one that waits out of sight is
 * laid out while it lies there. The browser's own click comes some frames later, after a mouse that it
 * plays. The open screen first.
 */
export function usePressAhead(screens: readonly KeptScreen[]): void {
  const router = useRouter();
  const layOut = useEffectEvent(({ pathname, search }: HTMLAnchorElement, press: PointerEvent) => {
    const isMeant = ({ place }: KeptScreen) => place.pathname === pathname && place.searchStr === search;
    const waiting = screens.slice(1).find(isMeant);
    if (!waiting) return;
    const layItOut = () => stage.layOut({ main: waiting.main, ...waiting.place });
    // Asked for first, what it waits for: to lay a screen out takes a slow phone as long as a tap does.
    if (waiting.main.querySelector(WAITING)) onceStill(press, layItOut);
    else layItOut();
  });
  const settle = useEffectEvent(() => {
    const [open] = screens;
    if (open) stage.stand(open.main);
  });

  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    let pressed: HTMLAnchorElement | null = null;
    const begin = (press: PointerEvent) => {
      const { pointerType, isPrimary, target } = press;
      const link = target instanceof Element ? target.closest('a') : null;
      pressed = null;
      if (pointerType !== 'touch' || !isPrimary || !link || !isListOrItsRecord(link.pathname)) return;
      pressed = link;
      layOut(link, press);
    };
    // The browser says so of a finger that moves on.
    const giveUp = () => {
      pressed = null;
    };
    const end = (event: TouchEvent) => {
      const link = pressed;
      pressed = null;
      if (!link || event.touches.length > 0 || !event.cancelable) return;
      event.preventDefault();
      // What leaving a field brings stands before the click asks for it.
      if (leftField()) setTimeout(() => link.click());
      else link.click();
    };
    addEventListener('pointerdown', begin, { signal });
    addEventListener('pointercancel', giveUp, { signal });
    addEventListener('touchend', end, { signal, passive: false });
    return () => off.abort();
  }, []);

  useEffect(() => {
    const show = router.onOpening((address) => void stage.showAt(address));
    // Where another address was called before it had opened.
    const done = router.onOpened(() => settle());
    return () => {
      show();
      done();
    };
  }, [router]);
}

/** Whether there was one to leave, as the browser's own mouse would: some settle only then what was typed. */
function leftField(): boolean {
  const field = document.activeElement;
  const isField = field instanceof HTMLElement && field.matches('input, textarea, select, [contenteditable]');
  if (isField) field.blur();
  return isField;
}
