/** Which readings are on their way, or so new that nobody reads them again: none of them is asked for ahead. */

/** Going back and forth between screens reads again only what is older. */
export const FRESH_MS = 15_000;

/** By the address of the call; the end of what is on its way is not known. */
const freshUntil = new Map<string, number>();

/** From when it leaves, whoever asked, until its answer is old; not at all where there comes none that can be shown. */
export async function noteReading(
  address: string,
  answer: Promise<{ response: { ok: boolean } }>,
): Promise<void> {
  for (const [of, until] of freshUntil) if (until < performance.now()) freshUntil.delete(of);
  freshUntil.set(address, Number.POSITIVE_INFINITY);
  const isAnswered = await answer.then(
    ({ response }) => response.ok,
    () => false,
  );
  // A write may have come in between.
  if (!freshUntil.has(address)) return;
  if (isAnswered) freshUntil.set(address, performance.now() + FRESH_MS);
  else freshUntil.delete(address);
}

export function isLatelyRead(address: string): boolean {
  return (freshUntil.get(address) ?? 0) > performance.now();
}

/** After any write, and for the next person. */
export function forgetReadings(): void {
  freshUntil.clear();
}
