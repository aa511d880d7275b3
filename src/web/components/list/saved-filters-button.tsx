import { Button } from '@mantine/core';
import { useState } from 'react';
import { latePart } from '../late/late-part.tsx';
import { isFiltered, useListAddress } from './list-address.ts';

/** What opens over a list is no list's code: it comes at the press. */
const Dialog = latePart(
  async () => (await import('../saved-filters/saved-filters-dialog.tsx')).SavedFiltersDialog,
  {
    isScreen: false,
  },
);

/** 'Salvar filtro' where the list is filtered; where it is not, those that were saved. */
export function SavedFiltersButton({ list }: { readonly list: string }) {
  const filtered = isFiltered(useListAddress());
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {filtered ? 'Salvar filtro' : 'Filtros salvos'}
      </Button>
      {opened && <Dialog list={list} close={() => setOpened(false)} />}
    </>
  );
}
