/** The question who one is, which the server asks before what a stolen session must not do. */
import type { ConfirmingFactor } from '#domain/resources/second-factor.ts';
import { signal } from './signal.ts';

/** What is to be shown. */
export interface Asked {
  /** All that a sign-in asks: the password and, where there are any, one of these. Null: the password or a code. */
  readonly secondFactor: readonly ConfirmingFactor[] | null;
  /** The present password, where the refused call brought it: nobody types it twice. */
  readonly password: string | null;
}

export interface Question extends Asked {
  /** With whether the person showed who they are. */
  readonly answer: (confirmed: boolean) => void;
}

/** The pending question; the shell shows it. */
export const confirmationAsked = signal<Question | null>(null);

/** Calls that are refused at the same moment wait for one answer, the fullest that any of them needs. */
export function askToConfirm(asked: Asked): Promise<boolean> {
  return new Promise((resolve) => {
    const earlier = confirmationAsked.get();
    confirmationAsked.set({
      secondFactor: asked.secondFactor ?? earlier?.secondFactor ?? null,
      password: asked.password ?? earlier?.password ?? null,
      answer: (confirmed) => {
        confirmationAsked.set(null);
        earlier?.answer(confirmed);
        resolve(confirmed);
      },
    });
  });
}
