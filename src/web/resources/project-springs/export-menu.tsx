import { projectSprings } from '#domain/resources/project-springs.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/shared/list-export.ts';
import { Alert, Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { asProblem } from '../../platform/api-problem.ts';
import { downloadDocument } from '../../platform/documents.ts';

const LABELS: Readonly<Record<ExportFormat, string>> = { xlsx: 'Planilha (xlsx)', csv: 'CSV' };

interface ExportMenuProps {
  readonly projectId: number;
  /** The list's filters, search and order. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
}

/** The list as it is filtered, every row of it, with the columns that are shown. */
export function ExportMenu({ projectId, query, columns }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (format: ExportFormat) => {
    setBusy(true);
    setFailure(null);
    try {
      await downloadDocument<typeof projectSprings.export.path, Record<string, unknown>>(
        projectSprings.export,
        {
          params: { projectId },
          query: { ...query, format, columns: columns.join(',') },
        },
      );
    } catch (error) {
      setFailure(asProblem(error).message);
    }
    setBusy(false);
  };
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button variant="default" disabled={busy} leftSection={<IconDownload size={17} aria-hidden />}>
            {busy ? 'Exportando...' : 'Exportar'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {EXPORT_FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {LABELS[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {failure !== null && (
        <Alert role="alert" color="red" variant="light">
          {failure}
        </Alert>
      )}
    </>
  );
}
