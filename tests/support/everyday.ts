/** How much of a long proof every run does, and how much one with `TEST_FULL=1`. */
export function everyday(size: number, inFull: number): number {
  return process.env['TEST_FULL'] ? inFull : size;
}
