import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../platform/permissions.ts';
import { HistoryList } from './history-list.tsx';
import type { HistoryPlace } from './history-place.ts';

/** Opens the history of the record on screen, for the roles that may see it. */
export function HistoryButton({ place }: { readonly place: HistoryPlace | null }) {
  const may = useMay();
  const [opened, setOpened] = useState(false);
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  if (place === null || !may('history.view')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Histórico
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Histórico"
        size="xl"
        fullScreen={narrow ?? false}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <HistoryList place={place} />
      </Modal>
    </>
  );
}
