/** The question who one is, which the server asks before what a stolen session must not do. */
import { signal } from './signal.ts';

export interface Question {
  /** All that a sign-in asks: the password and, where there are any, one of these. Null: the password or a code. */
  readonly secondFactor: readonly string[] | null;
  /** Of the refused call: a present password that it brought is not typed twice. */
  readonly body: unknown;
  /** With whether the person showed who they are. */
  readonly answer: (confirmed: boolean) => void;
}

/** The pending question; the shell shows it. */
export const confirmationAsked = signal<Question | null>(null);

/** Calls that are refused at the same moment wait for one answer, the fullest that any of them needs. */
export function askToConfirm(secondFactor: Question['secondFactor'], body: unknown): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = confirmationAsked.get();
    confirmationAsked.set({
      secondFactor: secondFactor ?? earlier?.secondFactor ?? null,
      body,
      answer: (confirmed) => {
        confirmationAsked.set(null);
        earlier?.answer(confirmed);
        resolve(confirmed);
      },
    });
  });
}
