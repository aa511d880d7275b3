import { Button, Stack, Text } from '@mantine/core';
import type { ApiProblem } from '../platform/api-problem.ts';
import { Notice } from './notice.tsx';

/** Asked in the same way again it is answered the same: the sentence says what to change. */
const IN_VAIN: ReadonlySet<number> = new Set([403, 404, 422]);

/** What could not be read, and another try. */
export function LoadFailure({ problem, retry }: { problem: ApiProblem; retry: () => void }) {
  const title = problem.status === 404 ? 'Não encontrado' : 'Não foi possível carregar';
  return (
    <Notice kind="error" title={title}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{problem.message}</Text>
        {!IN_VAIN.has(problem.status) && <Button onClick={retry}>Tentar novamente</Button>}
      </Stack>
    </Notice>
  );
}
