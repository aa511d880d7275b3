/** What the canvas of a survey says it has drawn, where that is on the screen, and the colour there. */
import type { Page } from 'playwright-core';
import type { SurveyCanvas } from '#web/resources/water-springs/fence-editor/draw-survey.ts';

export function drawnPoints(page: Page) {
  return page.locator('canvas[data-survey]').evaluate((element) => {
    const canvas = element as SurveyCanvas;
    const { left, top, width } = canvas.getBoundingClientRect();
    const scale = canvas.width / width;
    return (canvas.drawnPoints ?? []).map(({ name, x, y }) => {
      const pixel = canvas.getContext('2d')?.getImageData(x * scale, y * scale, 1, 1).data;
      return { name, x: left + x, y: top + y, colour: Array.from(pixel ?? []).join(' ') };
    });
  });
}
