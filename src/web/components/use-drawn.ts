import { useEffect, useState } from 'react';

/** A page that nobody sees draws no frame. */
const LATEST_MS = 100;

/** Whether what came with it was drawn once: what follows below is no part of that first drawing. */
export function useDrawn(isHere: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isHere) return;
    let after = setTimeout(setDrawn, LATEST_MS, true);
    const frame = requestAnimationFrame(() => {
      clearTimeout(after);
      after = setTimeout(setDrawn, 0, true);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, [isHere]);
  return isDrawn;
}
