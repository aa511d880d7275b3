/** What the movements of each project's items come to while they are made, as the ledger keeps it. */
export interface Books {
  /** Answers the balance right after the movement; what is below zero goes out by a note. */
  move(project: number, item: string, quantity: number): number;
  read(project: number, item: string): { balance: number; delivered: number };
}

export function booksOf(): Books {
  const lines = new Map<string, { balance: number; delivered: number }>();
  const read: Books['read'] = (project, item) =>
    lines.get(`${project} ${item}`) ?? { balance: 0, delivered: 0 };
  return {
    read,
    move(project, item, quantity) {
      const { balance, delivered } = read(project, item);
      const after = { balance: balance + quantity, delivered: delivered + Math.max(0, -quantity) };
      lines.set(`${project} ${item}`, after);
      return after.balance;
    },
  };
}
