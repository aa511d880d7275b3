/** How soon a map is drawn and how often while it moves, by the page's own clock. */
import type { Page } from 'playwright-core';

/** Milliseconds from the call of the page until signs were drawn. A map at the end of a screen is scrolled to. */
export function untilSignsAreDrawn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          for (const part of document.querySelectorAll('main section[aria-labelledby]')) {
            if (/projetos/.test(part.textContent ?? '')) part.scrollIntoView();
          }
          const canvas = document.querySelector('canvas[data-signs]');
          const signs: unknown[] = (canvas && Reflect.get(canvas, 'drawnSigns')) ?? [];
          if (signs.length > 0) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Frames a second while the map is dragged to and fro for so long. */
export async function framesWhileDragged(page: Page, milliseconds: number): Promise<number> {
  const box = await page.locator('.leaflet-container').boundingBox();
  if (!box) throw new Error('The map has no place on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const count = { frames: 0, from: performance.now() };
    Reflect.set(window, 'counted', count);
    const next = () => {
      count.frames += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  const end = Date.now() + milliseconds;
  for (let step = 0; Date.now() < end; step += 1) {
    const turn = step / 12;
    await page.mouse.move(x + 120 * Math.sin(turn), y + 80 * Math.cos(turn));
  }
  const rate = await page.evaluate(() => {
    const { frames, from } = Reflect.get(window, 'counted');
    return (frames * 1000) / (performance.now() - from);
  });
  await page.mouse.up();
  return rate;
}
