import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * While `isGone`, the control that had the focus is gone or off. Afterwards the focus goes to
 * `target`, unless the person has put it somewhere else meanwhile.
 */
export function useFocusBack(isGone: boolean, target: () => HTMLElement | null | undefined): void {
  const was = useRef(false);
  const goBack = useEffectEvent(() => {
    if (document.activeElement === document.body) target()?.focus();
  });
  useEffect(() => {
    if (was.current && !isGone) goBack();
    was.current = isGone;
  }, [isGone]);
}
