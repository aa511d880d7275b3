import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceStill } from './press.ts';

const FRAME_MS = 16;
const PLACE = { clientX: 50, clientY: 300 };
/** A finger that is put down now. */
const press = () => ({ ...PLACE, timeStamp: performance.now() });

let frames: Map<number, FrameRequestCallback>;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  frames = new Map();
  page = new EventTarget();
  let asked = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    asked += 1;
    frames.set(asked, draw);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** As under a finger: frames are drawn, and no timer comes. */
function drawFor(ms: number): void {
  for (let passed = 0; passed < ms; passed += FRAME_MS) {
    vi.advanceTimersByTime(FRAME_MS);
    const due = [...frames.values()];
    frames.clear();
    for (const draw of due) draw(performance.now());
  }
}

const finger = (type: string, place = PLACE) => page.dispatchEvent(Object.assign(new Event(type), place));

test('a press is meant once it has lain still while frames were drawn, though no timer comes', () => {
  const act = vi.fn<() => void>();
  onceStill(press(), act);
  drawFor(2 * FRAME_MS);
  expect(act).not.toHaveBeenCalled();
  drawFor(2 * FRAME_MS);
  expect(act).toHaveBeenCalledOnce();
  finger('pointerup');
  drawFor(200);
  expect(act).toHaveBeenCalledOnce();
});

test('it may tremble; what moves on, is let go or called away before was not meant', () => {
  const act = vi.fn<() => void>();
  for (const end of ['pointerup', 'pointercancel']) {
    onceStill(press(), act);
    drawFor(FRAME_MS);
    finger(end);
    drawFor(200);
  }
  onceStill(press(), act);
  drawFor(FRAME_MS);
  finger('pointermove', { clientX: 50, clientY: 297 });
  drawFor(200);
  expect(act).not.toHaveBeenCalled();
  expect(frames.size).toBe(0);

  onceStill(press(), act);
  finger('pointermove', { clientX: 51, clientY: 301 });
  drawFor(200);
  expect(act).toHaveBeenCalledOnce();
});

test('on a busy page it counts from when the finger was put down, once moves since then were told', () => {
  const act = vi.fn<() => void>();
  const busyMs = 60;
  const late = press();
  vi.advanceTimersByTime(busyMs);
  onceStill(late, act);
  drawFor(FRAME_MS);
  expect(act).not.toHaveBeenCalled();
  finger('pointermove', { clientX: 50, clientY: 290 });
  drawFor(200);
  expect(act).not.toHaveBeenCalled();

  const still = press();
  vi.advanceTimersByTime(busyMs);
  onceStill(still, act);
  drawFor(2 * FRAME_MS);
  expect(act).toHaveBeenCalledOnce();
});
