import type { Params } from '#domain/shared/contract.ts';
import type { ExportFormat } from '#domain/shared/list-export.ts';
import { Button, Menu } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { asProblem } from '../../platform/api-problem.ts';
import type { Described } from '../../platform/client.ts';
import { downloadDocument } from '../../platform/documents.ts';
import { useOpenedOnceHere } from '../late/late-dialog.tsx';
import { Notice } from '../notice.tsx';
import { useFocusBack } from '../use-focus-back.ts';

const LABELS: Readonly<Record<ExportFormat, string>> = { xlsx: 'Planilha (xlsx)', csv: 'CSV' };

interface ExportMenuProps<P extends string> {
  readonly route: Described<P, unknown, object, unknown>;
  readonly params: Params<P>;
  /** The list's filters, search and order. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Those of the route's own choice where none are named. */
  readonly columns?: readonly string[];
  /** What each of the route's formats is called; those of a list where none are told. */
  readonly formats?: Readonly<Record<string, string>>;
  /** Whether it is open from the beginning: its own code came at the press. */
  readonly opened?: boolean;
}

/** The list as it is filtered, every row of it, with the columns that are shown. */
export function ExportMenu<P extends string>({
  route,
  params,
  query,
  columns,
  formats = LABELS,
  opened = false,
}: ExportMenuProps<P>) {
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(opened);
  const isOpenHere = useOpenedOnceHere(isOpen);
  const [busy, setBusy] = useState(false);
  // The button is off while the file is made.
  useFocusBack(busy, () => target.current);
  useLayoutEffect(() => {
    // In the place of the one that was pressed, before the kit notes where the focus goes back to.
    if (opened && document.activeElement === document.body) target.current?.focus();
  }, [opened]);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (format: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await downloadDocument(route, {
        params,
        query: { ...query, format, ...(columns && { columns: columns.join(',') }) },
      });
    } catch (error) {
      setFailure(asProblem(error).message);
    }
    setBusy(false);
  };
  return (
    <>
      <Menu
        position="bottom-end"
        shadow="md"
        // In the landmark or dialog of its list; and nothing but items in a menu.
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        opened={isOpenHere}
        onChange={setIsOpen}
      >
        <Menu.Target>
          <Button ref={target} variant="default" disabled={busy}>
            {busy ? 'Exportando...' : 'Exportar'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(formats).map(([format, label]) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
