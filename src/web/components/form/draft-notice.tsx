import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '../notice.tsx';
import classes from './form.module.css';

interface DraftNoticeProps {
  readonly restore: () => void;
  readonly discard: () => void;
  /** What was left, when it is not a form's text. */
  readonly sentence?: string;
  readonly restoreLabel?: string;
  /** Points of a survey are among what was left. */
  readonly hasPoints?: boolean | undefined;
}

/** Offers back what was typed here and not saved. */
export function DraftNotice({
  restore,
  discard,
  hasPoints = false,
  sentence = hasPoints
    ? 'Você marcou pontos aqui e não salvou.'
    : 'Você começou a preencher este formulário e não salvou.',
  restoreLabel = hasPoints ? 'Recuperar o que marquei' : 'Recuperar o que digitei',
}: DraftNoticeProps) {
  return (
    <KeptText>
      {sentence}
      <Group gap="sm" mt="xs">
        <Button size="xs" color="water" onClick={restore}>
          {restoreLabel}
        </Button>
        <Button size="xs" variant="default" onClick={discard}>
          Descartar
        </Button>
      </Group>
    </KeptText>
  );
}

const SESSION_ENDED = 'Sua sessão tinha terminado. O que você digitou está aqui: confira e salve.';

/** After a new sign-in, or a save that was not whole: the typed text is back already. */
export function ResumedNotice({ sentence = SESSION_ENDED }: { readonly sentence?: string | undefined }) {
  return <KeptText>{sentence}</KeptText>;
}

function KeptText({ children }: { children: ReactNode }) {
  return (
    <Notice kind="note" icon={<IconPencil aria-hidden />} className={classes.notice}>
      {children}
    </Notice>
  );
}
