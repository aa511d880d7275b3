import { Problem } from '../http/problem.ts';
import type { PoolRefusal } from './child-pool.ts';

/** What is said to who is not taken: when everybody's work fills the line, and when their own does. */
export interface RefusalSentences {
  readonly full: string;
  readonly own: string;
}

const CLOSED = 'O servidor está sendo encerrado. Tente de novo em alguns instantes.';

/** 429 for a person with too much of their own waiting, 503 for all else; both say when to try again. */
export function refusalProblem(refusal: PoolRefusal, { full, own }: RefusalSentences): Problem {
  if (refusal === 'closed') return new Problem(503, CLOSED, { headers: { 'retry-after': '10' } });
  const isOwn = refusal === 'own_full';
  return new Problem(isOwn ? 429 : 503, isOwn ? own : full, { headers: { 'retry-after': '5' } });
}
