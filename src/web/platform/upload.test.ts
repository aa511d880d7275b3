import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { photoGalleries } from '#domain/resources/photo-galleries.ts';
import { upload } from './upload.ts';

const MINUTE = 60_000;

/** A request whose bytes leave, and whose answer comes, as the test says. */
class Line {
  static latest: Line;
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload = () => {};
  onabort = () => {};
  onloadend = () => {};
  status = 0;
  responseText = '';

  constructor() {
    Line.latest = this;
  }

  open(): void {}
  setRequestHeader(): void {}
  send(): void {}

  abort(): void {
    this.onabort();
    this.onloadend();
  }

  sent(loaded: number): void {
    this.upload.onprogress?.({ loaded, total: 100, lengthComputable: true });
    if (loaded === 100) this.upload.onload?.();
  }

  refuse(): void {
    this.status = 422;
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @returns the status of the problem that it ends with, null until then */
function send(): { readonly ended: () => number | null } {
  let ended: number | null = null;
  const params = { projectId: 1, propertyId: 2, springId: 3 };
  void upload(photoGalleries.create, { params, files: [new File(['x'], 'nascente.jpg')] }).catch(
    ({ status }: { status: number }) => {
      ended = status;
    },
  );
  return { ended: () => ended };
}

test('on a line that is dead from the start an upload ends without an answer', async () => {
  const { ended } = send();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(ended()).toBeNull();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(ended()).toBe(0);
});

test('one that is slow goes on for as long as bytes leave, and ends once none do', async () => {
  const { ended } = send();
  for (let part = 1; part <= 20; part++) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    Line.latest.sent(part);
  }
  expect(ended()).toBeNull();
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(ended()).toBe(0);
});

test('what has left is worked on for as long as the server allows itself, not for ever', async () => {
  const { ended } = send();
  Line.latest.sent(100);
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  expect(ended()).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(ended()).toBe(0);
});

test('an answer ends the waiting', async () => {
  const { ended } = send();
  Line.latest.sent(100);
  Line.latest.refuse();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended()).toBe(422);
  expect(vi.getTimerCount()).toBe(0);
});
