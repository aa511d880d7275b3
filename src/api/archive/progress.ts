/** Says in the terminal how far a long piece of work has come; a short one says nothing. */

const EVERY_MS = 10_000;

/** Where the work stands now, as a sentence. */
export type Tell = (where: string) => void;

/**
 * Runs `work`, and writes every ten seconds where it stands, if that has changed.
 *
 * @param first Where it stands before it has told anything.
 */
export async function tellingProgress<Answer>(
  first: string,
  work: (tell: Tell) => Promise<Answer>,
  write: (line: string) => void = (line) => process.stderr.write(line),
  everyMs = EVERY_MS,
): Promise<Answer> {
  let where = first;
  let told = '';
  const timer = setInterval(() => {
    if (where !== told) write(`${where}\n`);
    told = where;
  }, everyMs);
  try {
    return await work((now) => {
      where = now;
    });
  } finally {
    clearInterval(timer);
  }
}
