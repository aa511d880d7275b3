import { PROJECT_SPRING_MESSAGES, projectSprings } from '#domain/resources/project-springs.ts';
import { SPRING_ACTS } from '#domain/rules/spring-acts.ts';
import { BulkBar } from '../../components/bulk/bulk-bar.tsx';
import type { Chosen } from '../../components/list/use-chosen.ts';
import { useMay } from '../../platform/permissions.ts';
import { SpringActDialog } from './bulk-dialog.tsx';
import { ACT_WORDS, countedSprings, type TickedSpring } from './bulk-words.ts';

interface SpringsBarProps {
  readonly projectId: number;
  readonly chosen: Pick<Chosen<TickedSpring>, 'rows' | 'keep'>;
}

/** What can be done with the ticked springs. */
export function SpringsBar({ projectId, chosen }: SpringsBarProps) {
  const may = useMay();
  if (!may(projectSprings.bulk.can)) return null;
  return (
    <BulkBar
      label="Nascentes selecionadas"
      counted={(count) => `${countedSprings(count)} ${count === 1 ? 'selecionada' : 'selecionadas'}`}
      tooMany={PROJECT_SPRING_MESSAGES.tooMany}
      chosen={chosen}
      words={ACT_WORDS}
      acts={SPRING_ACTS}
      dialog={(act, close) => (
        <SpringActDialog act={act} projectId={projectId} springs={chosen.rows} close={close} />
      )}
    />
  );
}
