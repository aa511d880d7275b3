import { Button, Stack } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { PageTitle } from '../page-title.tsx';
import { MISSING_SENTENCES } from './missing-sentences.ts';
import { type Missing, reload } from './use-late-module.ts';
import { Notice } from '../notice.tsx';

interface MissingPartProps {
  readonly missing: Missing;
  readonly isScreen: boolean;
  readonly tryAgain: () => void;
}

/** Why a screen, or a part of one, is not shown, and the way to it. */
export function MissingPart({ missing, isScreen, tryAgain }: MissingPartProps) {
  const { title, text } = MISSING_SENTENCES[missing];
  return (
    <Stack gap="md" align="stretch">
      {isScreen && <PageTitle>{title}</PageTitle>}
      <Notice
        kind="note"
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
      </Notice>
    </Stack>
  );
}
