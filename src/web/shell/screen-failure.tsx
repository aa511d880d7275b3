import { Button, Stack, Text } from '@mantine/core';
import { PageTitle } from '../components/page-title.tsx';
import { useRouter } from '../platform/router/use-router.ts';
import { useStaying } from '../platform/staying.ts';

/** When a screen itself fails: its code did not come, or it has a fault. */
export function ScreenFailure({ reset }: { reset: () => void }) {
  const router = useRouter();
  useStaying(false);
  const tryAgain = () => {
    reset();
    router.openAgain();
  };
  return (
    <Stack align="flex-start" p="md">
      <PageTitle>Esta tela não abriu</PageTitle>
      <Text role="alert">Verifique a conexão e tente de novo. Se continuar, recarregue a página.</Text>
      <Button onClick={tryAgain}>Tentar novamente</Button>
    </Stack>
  );
}
