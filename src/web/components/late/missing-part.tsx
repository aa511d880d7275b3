import { Button, Group, Stack } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { PageTitle } from '../page-title.tsx';
import { MISSING_SENTENCES } from './missing-sentences.ts';
import classes from './missing-part.module.css';
import { type Missing, reload } from './use-late-module.ts';
import { Notice } from '../notice.tsx';

interface MissingPartProps {
  readonly missing: Missing;
  readonly isScreen: boolean;
  readonly tryAgain: () => void;
  /** Of what would lie over the screen, as this does then. */
  readonly close: (() => void) | undefined;
}

/** Why a screen, or a part of one, is not shown, and the way to it. */
export function MissingPart({ missing, isScreen, tryAgain, close }: MissingPartProps) {
  const { title, text } = MISSING_SENTENCES[missing];
  return (
    <Stack gap="md" align="stretch" className={close && classes.over}>
      {isScreen && <PageTitle>{title}</PageTitle>}
      <Notice
        kind="note"
        icon={missing === 'offline' ? <IconCloudOff aria-hidden /> : <IconRefresh aria-hidden />}
        title={isScreen ? undefined : title}
      >
        <p className="alert-text">{text}</p>
        <Group mt="md">
          {missing === 'offline' ? (
            <Button onClick={tryAgain}>Tentar de novo</Button>
          ) : (
            <Button onClick={reload}>Recarregar</Button>
          )}
          {close && (
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          )}
        </Group>
      </Notice>
    </Stack>
  );
}
