/** How much of a long proof every run does, and how much one with `TEST_FULL=1`. */
export function everyday(size: number, inFull: number): number {
  return process.env['TEST_FULL'] ? inFull : size;
}

/** Of cases that prove one mechanism, those that every run goes through, by their names; all of them with `TEST_FULL=1`. */
export function sample<T extends { readonly name: string }>(
  all: readonly T[],
  names: readonly T['name'][],
): readonly T[] {
  const taken = all.filter(({ name }) => names.includes(name));
  if (taken.length !== names.length) throw new Error(`Of ${names.join(', ')} not all are there.`);
  return process.env['TEST_FULL'] ? all : taken;
}
