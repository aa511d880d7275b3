/** Longer than the server itself takes; a dead mobile connection would hang for minutes. */
export const ANSWER_MS = 130_000;

/** How long the server holds the connection of an upload that it has received, while it works on it. */
export const UPLOAD_WORK_MS = 10 * 60_000;
