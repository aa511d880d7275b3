import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form.module.css';

interface DraftNoticeProps {
  readonly restore: () => void;
  readonly discard: () => void;
  /** What was left, when it is not a form's text. */
  readonly sentence?: string;
  readonly restoreLabel?: string;
}

/** Offers back what was typed here and not saved. */
export function DraftNotice({
  restore,
  discard,
  sentence = 'Você começou a preencher este formulário e não salvou.',
  restoreLabel = 'Recuperar o que digitei',
}: DraftNoticeProps) {
  return (
    <Notice>
      {sentence}
      <Group gap="sm" mt="xs">
        <Button size="xs" color="water" onClick={restore}>
          {restoreLabel}
        </Button>
        <Button size="xs" variant="default" onClick={discard}>
          Descartar
        </Button>
      </Group>
    </Notice>
  );
}

/** After a new sign-in: the typed text is back already. */
export function ResumedNotice() {
  return <Notice>Sua sessão tinha terminado. O que você digitou está aqui: confira e salve.</Notice>;
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <output className={classes.notice}>
      <IconPencil size={20} aria-hidden className={classes.noticeIcon} />
      <span>{children}</span>
    </output>
  );
}
