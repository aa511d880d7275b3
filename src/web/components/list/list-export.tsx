import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Params } from '#domain/shared/contract.ts';
import type { Described } from '../../platform/client.ts';
import { latePart } from '../late/late-part.tsx';

/** What opens over a list is no list's code: it comes at the press. */
const Menu = latePart(async () => (await import('./export-menu.tsx')).ExportMenu<string>, {
  isScreen: false,
  whileLoading: (
    <Button variant="default" disabled>
      Exportar
    </Button>
  ),
});

interface ListExportProps<P extends string> {
  readonly list: Described<P, unknown, object, unknown>;
  readonly params: Params<P> | undefined;
  /** The list's filters, search and order. */
  readonly query: object;
}

/** 'Exportar': the list as it is filtered, every row of it, as a file. */
export function ListExport<P extends string>({ list, params, query }: ListExportProps<P>) {
  const [pressed, setPressed] = useState(false);
  return pressed ? (
    <Menu
      route={{ ...list, path: `${list.path}/export` }}
      params={{ ...params }}
      query={{ ...query }}
      opened
    />
  ) : (
    <Button variant="default" aria-haspopup="menu" onClick={() => setPressed(true)}>
      Exportar
    </Button>
  );
}
