/** What an entry of the schedule is called among others. */
interface Named {
  readonly name: string;
}

export interface Entry {
  readonly id: number;
  readonly activity: Named;
  readonly user: Named;
}

export function nameOfEntry({ activity, user }: Entry): string {
  return `${activity.name} (${user.name})`;
}
