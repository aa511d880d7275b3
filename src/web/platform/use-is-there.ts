import { type RefObject, useEffect, useRef } from 'react';

/** Whether the part is still on screen, for what a late answer would do there. */
export function useIsThere(): RefObject<boolean> {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}
