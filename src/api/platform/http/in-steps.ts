import { setImmediate } from 'node:timers/promises';

/** Items that are mapped at once: some milliseconds of the slowest mapping. */
const STEP = 100;

/** Like `map`, with others served between its steps: for thousands of items. */
export async function mapInSteps<Item, Made>(
  items: readonly Item[],
  of: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < items.length; at += STEP) {
    if (at > 0) await setImmediate();
    for (const item of items.slice(at, at + STEP)) made.push(of(item));
  }
  return made;
}
