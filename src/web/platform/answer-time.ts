/** Longer than the server itself takes; a dead mobile connection would hang for minutes. */
export const ANSWER_MS = 130_000;
