import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form.module.css';

/** Offers back what was typed here and not saved. */
export function DraftNotice({ restore, discard }: { restore: () => void; discard: () => void }) {
  return (
    <Notice>
      Você começou a preencher este formulário e não salvou.
      <Group gap="sm" mt="xs">
        <Button size="xs" color="water" onClick={restore}>
          Recuperar o que digitei
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
