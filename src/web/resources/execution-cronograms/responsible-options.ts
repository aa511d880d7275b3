/** Who can be chosen to see the entries of. Pure. */
interface Entry {
  readonly user: { readonly id: number; readonly name: string };
}

/**
 * Each person once, in the order of the entries. A person of the address who is
 * responsible for nothing here stays chosen, so that the empty list explains itself.
 */
export function responsibleOptions(
  entries: readonly Entry[],
  chosen: number | null,
): { value: number; label: string }[] {
  const people = new Map(entries.map(({ user }) => [user.id, user.name]));
  if (chosen !== null && !people.has(chosen)) people.set(chosen, 'Sem itens neste cronograma');
  return [...people].map(([value, label]) => ({ value, label }));
}
