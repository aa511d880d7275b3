/** How many parts of a page the browser styles anew, as its own trace counts them. */
import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';

const traceEvent = z.looseObject({
  name: z.string(),
  ts: z.number(),
  args: z.looseObject({
    elementCount: z.number().optional(),
    data: z.looseObject({ type: z.string().optional() }).optional(),
  }),
});

type TraceEvent = z.output<typeof traceEvent>;

/** Answers, once `work` is done, the parts that were styled from the finger's leaving until the next painting. */
export async function styledFromTouchToPaint(page: Page, work: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    events.push(...z.array(traceEvent).parse(value.filter((event) => 'ts' in event && 'args' in event)));
  });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await work();
  await ended(devtools);
  await devtools.detach();
  const inOrder = events.toSorted((one, other) => one.ts - other.ts);
  const left = inOrder.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'touchend');
  if (!left) throw new Error('No finger left the page');
  const painted = inOrder.find(({ name, ts }) => name === 'Paint' && ts > left.ts);
  if (!painted) throw new Error('Nothing was painted');
  return inOrder
    .filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts > left.ts && ts < painted.ts)
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

async function ended(devtools: CDPSession): Promise<void> {
  const done = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await done;
}
