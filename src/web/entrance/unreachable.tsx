import type { ApiProblem } from '../platform/api-problem.ts';
import { resolveSession } from '../platform/session.ts';
import { PlainButton } from './plain-fields.tsx';

/** At the start, when the server can't say who is signed in. */
export function Unreachable({ problem }: { problem: ApiProblem }) {
  return (
    <main className="waiting">
      <h1>Não foi possível abrir o painel</h1>
      <p role="alert">{problem.message}</p>
      <PlainButton onClick={() => void resolveSession()}>Tentar novamente</PlainButton>
    </main>
  );
}
