import { deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { ExportMenu } from '../../components/list/export-menu.tsx';

interface NotesExportProps {
  readonly projectId: number;
  /** What the list asks for. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** The notes as a file; it comes when 'Exportar' is pressed. */
export function NotesExport({ projectId, query }: NotesExportProps) {
  return <ExportMenu route={deliveryNotes.export} params={{ projectId }} query={query} opened />;
}
