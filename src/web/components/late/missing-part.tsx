import { Alert, Button, Stack } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { PageTitle } from '../page-title.tsx';
import { type Missing, reload } from './use-late-module.ts';

const SENTENCES: Readonly<Record<Missing, { readonly title: string; readonly text: string }>> = {
  offline: {
    title: 'Sem conexão com o servidor',
    text: 'O que você abriu ainda não está neste aparelho. Aparece sozinho quando a conexão voltar.',
  },
  outdated: {
    title: 'O painel foi atualizado',
    text: 'Recarregue a página para continuar. O que foi digitado e não foi salvo é oferecido de volta.',
  },
};

interface MissingPartProps {
  readonly missing: Missing;
  readonly isScreen: boolean;
  readonly tryAgain: () => void;
}

/** Why a screen, or a part of one, is not shown, and the way to it. */
export function MissingPart({ missing, isScreen, tryAgain }: MissingPartProps) {
  const { title, text } = SENTENCES[missing];
  return (
    <Stack gap="md" align="stretch">
      {isScreen && <PageTitle>{title}</PageTitle>}
      <Alert
        role="alert"
        color="water"
        variant="light"
        icon={missing === 'offline' ? <IconCloudOff aria-hidden /> : <IconRefresh aria-hidden />}
        title={isScreen ? undefined : title}
      >
        <p className="alert-text">{text}</p>
        {missing === 'offline' ? (
          <Button mt="md" onClick={tryAgain}>
            Tentar de novo
          </Button>
        ) : (
          <Button mt="md" onClick={reload}>
            Recarregar
          </Button>
        )}
      </Alert>
    </Stack>
  );
}
