import { FAILURES } from '../../components/form/messages.ts';
import { asProblem } from '../../platform/api-problem.ts';

/** What the server says of the file, or the screen's own sentence where it says nothing: reloading would not help. */
export function sendingFailure(error: unknown): string {
  const { errors, detail, status, message } = asProblem(error);
  const [sentence] = errors['file'] ?? [];
  if (sentence !== undefined) return sentence;
  return detail === null && status > 0 ? FAILURES.sendFile : message;
}
