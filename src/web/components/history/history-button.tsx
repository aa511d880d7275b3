import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useMay } from '../../platform/permissions.ts';
import { OpenDialog } from '../open-dialog.tsx';
import { HistoryList } from './history-list.tsx';
import type { HistoryPlace } from './history-place.ts';

interface HistoryButtonProps {
  readonly place: HistoryPlace | null;
}

/** Opens the history of the record on screen, for the roles that may see it. */
export const HistoryButton = memo(function HistoryButton({ place }: HistoryButtonProps) {
  const may = useMay();
  const [opened, setOpened] = useState(false);
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
      {opened && <HistoryDialog place={place} close={() => setOpened(false)} />}
    </>
  );
}, isSameRecord);

/** A screen tells the place anew each time that it is drawn. */
function isSameRecord({ place: one }: HistoryButtonProps, { place: other }: HistoryButtonProps): boolean {
  return (
    one?.resource === other?.resource &&
    one?.recordId === other?.recordId &&
    one?.projectId === other?.projectId
  );
}

function HistoryDialog({ place, close }: { readonly place: HistoryPlace; readonly close: () => void }) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return (
    <OpenDialog
      onClose={close}
      title="Histórico"
      size="xl"
      fullScreen={narrow ?? false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <HistoryList place={place} />
    </OpenDialog>
  );
}
