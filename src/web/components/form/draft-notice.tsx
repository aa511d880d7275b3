import { Alert, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';

/** Offers back what was typed here and not saved. */
export function DraftNotice({ restore, discard }: { restore: () => void; discard: () => void }) {
  return (
    <Alert color="water" variant="light" icon={<IconPencil aria-hidden />} role="status">
      <p className="alert-text">Você começou a preencher este formulário e não salvou.</p>
      <Group gap="sm" mt="xs">
        <Button size="xs" color="water" onClick={restore}>
          Recuperar o que digitei
        </Button>
        <Button size="xs" variant="default" onClick={discard}>
          Descartar
        </Button>
      </Group>
    </Alert>
  );
}

/** After a new sign-in: the typed text is back already. */
export function ResumedNotice() {
  return (
    <Alert color="water" variant="light" icon={<IconPencil aria-hidden />} role="status">
      Sua sessão tinha terminado. O que você digitou está aqui, confira e salve.
    </Alert>
  );
}
