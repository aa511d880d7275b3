import { Button, Stack, Text } from '@mantine/core';
import { PageTitle } from '../components/page-title.tsx';
import { useRouter } from '../platform/router/use-router.ts';
import { useStaying } from '../platform/staying.ts';

/** When a screen has a fault of its own. Code that does not come is told in its place. */
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
      <Text role="alert">
        O painel falhou ao mostrar esta tela. Tente de novo; se continuar, recarregue a página e avise quem
        cuida do sistema. O que foi digitado e não foi salvo é oferecido de volta; depois de recarregar, menos
        nos formulários com CPF, RG ou dados bancários.
      </Text>
      <Button onClick={tryAgain}>Tentar novamente</Button>
    </Stack>
  );
}
