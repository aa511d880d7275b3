import { type TouchEvent, useRef } from 'react';

/** Pixels: less is a tap that trembled. */
const LEAST = 45;

interface SwipeHandlers {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Calls back with 1 for a finger drawn to the left (what comes next) and -1 for one to the right. */
export function useSwipe(move: (by: 1 | -1) => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }) {
      const finger = touches.item(0);
      // Two fingers enlarge, and an enlarged picture is moved with one.
      const alone = touches.length === 1 && (window.visualViewport?.scale ?? 1) <= 1;
      start.current = finger && alone ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches }) {
      const finger = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (!finger || !from) return;
      const across = finger.clientX - from.x;
      if (Math.abs(across) < LEAST || Math.abs(across) < 2 * Math.abs(finger.clientY - from.y)) return;
      move(across < 0 ? 1 : -1);
    },
  };
}
