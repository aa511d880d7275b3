/** How an act on many records is asked for, and told of. */
export interface ActWords {
  readonly button: string;
  readonly title: string;
  readonly submit: string;
  readonly busy: string;
  /** Said of how many were done. */
  readonly done: (count: number) => string;
}

/** '1 nascente', '1.203 nascentes'. */
export function counting(one: string, many: string): (count: number) => string {
  return (count) => (count === 1 ? `1 ${one}` : `${count.toLocaleString('pt-BR')} ${many}`);
}

/** '3 nascentes finalizadas.', of what is counted so. */
export function telling(counted: (count: number) => string) {
  return (one: string, many: string) => (count: number) =>
    count === 0 ? 'Nada foi alterado.' : `${counted(count)} ${count === 1 ? one : many}.`;
}
