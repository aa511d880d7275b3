import { projectSprings } from '#domain/resources/project-springs.ts';
import { ExportMenu } from '../../components/list/export-menu.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { SpringColumn } from './columns.tsx';

interface ListToolsProps {
  readonly projectId: number;
  readonly columns: readonly SpringColumn[];
  readonly choose: (fields: readonly string[]) => void;
  /** What the list asks for. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** Which columns are shown, and the list as a file. */
export function ListTools({ projectId, columns, choose, query }: ListToolsProps) {
  return (
    <>
      <ColumnChoice shown={columns} choose={choose} />
      <ExportMenu
        route={projectSprings.export}
        params={{ projectId }}
        query={query}
        columns={columns.map(({ field }) => field)}
      />
    </>
  );
}
