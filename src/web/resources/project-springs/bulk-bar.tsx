import { projectSprings } from '#domain/resources/project-springs.ts';
import { PROJECT_SPRING_MESSAGES } from '#domain/resources/project-springs.ts';
import { SPRING_ACTS, type SpringAct } from '#domain/rules/spring-acts.ts';
import { MOST_AT_ONCE } from '#domain/shared/bulk.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../platform/permissions.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { ACT_WORDS, countedSprings } from './bulk-words.ts';
import type { ProjectSpring } from './columns.tsx';
import classes from './project-springs.module.css';
import type { Chosen } from './use-chosen.ts';

interface BulkBarProps {
  readonly projectId: number;
  readonly chosen: Chosen<ProjectSpring>;
}

/** What can be done with the ticked springs; there only while some are ticked. */
export function BulkBar({ projectId, chosen }: BulkBarProps) {
  const may = useMay();
  const [act, setAct] = useState<SpringAct | null>(null);
  const count = chosen.rows.length;
  if (!may(projectSprings.bulk.can) || (count === 0 && act === null)) return null;
  const isTooMany = count > MOST_AT_ONCE;
  return (
    <section className={classes.bar} aria-label="Nascentes selecionadas">
      <output className={classes.count}>
        {countedSprings(count)} {count === 1 ? 'selecionada' : 'selecionadas'}
      </output>
      {isTooMany && <span className={classes.tooMany}>{PROJECT_SPRING_MESSAGES.tooMany}</span>}
      {SPRING_ACTS.map((one) => (
        <Button key={one} variant="default" disabled={isTooMany} onClick={() => setAct(one)}>
          {ACT_WORDS[one].button}
        </Button>
      ))}
      <Button variant="subtle" onClick={() => chosen.keep([])}>
        Limpar seleção
      </Button>
      {act !== null && (
        <BulkDialog
          act={act}
          projectId={projectId}
          springs={chosen.rows}
          close={(left) => {
            setAct(null);
            if (left) chosen.keep(left);
          }}
        />
      )}
    </section>
  );
}
