import { Button, Stack, Text } from '@mantine/core';
import type { ApiProblem } from '../platform/api-problem.ts';
import { Notice } from './notice.tsx';

/** What could not be read, and another try. */
export function LoadFailure({ problem, retry }: { problem: ApiProblem; retry: () => void }) {
  const hopeless = problem.status === 403 || problem.status === 404;
  const title = problem.status === 404 ? 'Não encontrado' : 'Não foi possível carregar';
  return (
    <Notice kind="error" title={title}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{problem.message}</Text>
        {!hopeless && <Button onClick={retry}>Tentar novamente</Button>}
      </Stack>
    </Notice>
  );
}
