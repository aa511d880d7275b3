/** Who can be chosen to see the entries of. Pure. */
interface Entry {
  readonly user: { readonly id: number; readonly name: string };
}

/** Each person once, in the order of the entries. */
export function responsibleOptions(entries: readonly Entry[]): { value: number; label: string }[] {
  const people = new Map(entries.map(({ user }) => [user.id, user.name]));
  return [...people].map(([value, label]) => ({ value, label }));
}
