/** What this page remembers of whoever works in it. It outlives an ended session, and is of no use to anybody else. */

let person: number | null = null;

const forgetters = new Set<() => void>();

/** Registers what empties one of the places in which something is remembered. */
export function forgetWithPerson(forget: () => void): void {
  forgetters.add(forget);
}

/** Somebody signed in: what was remembered of another person goes. */
export function rememberFor(userId: number): void {
  if (person !== null && person !== userId) forgetPerson();
  person = userId;
}

/** Somebody signed out. */
export function forgetPerson(): void {
  person = null;
  for (const forget of forgetters) forget();
}
