import { home } from '#domain/resources/home.ts';
import { ROLES } from '#domain/shared/access.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MapInView } from '../../components/map/map-in-view.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import type { ProjectChoice } from '../../platform/remembered-projects.ts';
import { routeQuery } from '../../platform/queries.ts';
import { useUser } from '../../platform/session.ts';
import { lateCardOfAnyProject } from '../../resources/map/late-spring-card.tsx';
import { Charts } from './charts.tsx';
import { Checklist } from './checklist.tsx';
import { Figures } from './figures.tsx';
import { Lists } from './lists.tsx';
import classes from './home.module.css';

const NO_FILTERS = {};

interface HomeProps {
  readonly project: ProjectChoice | null;
  /** What stands below, which may not jump when the figures come. */
  readonly children: ReactNode;
}

/** What today needs: figures, short lists, charts; until the first spring, the way to it. */
export function Home({ project, children }: HomeProps) {
  const { role_id } = useUser();
  const query = project === null ? {} : { project: project.id };
  const { data, error, refetch } = useQuery(routeQuery(home.show, { query }));
  if (!data) {
    if (!error) return <Skeleton height={300} mt="xl" aria-busy="true" />;
    return (
      <>
        <div className={classes.failure}>
          <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
        </div>
        {children}
      </>
    );
  }
  const { figures, lists, charts, checklist } = data.body;
  return (
    <>
      {checklist && <Checklist steps={checklist} />}
      <Figures figures={figures} />
      <Lists lists={lists} />
      {children}
      {charts.length > 0 && <Charts charts={charts} of={project?.name ?? 'Todos os projetos'} />}
      {role_id === ROLES.DIRETOR_EXECUTIVO && !checklist && (
        <MapInView
          title="Todos os projetos"
          projectId={null}
          filters={NO_FILTERS}
          springCard={lateCardOfAnyProject}
        />
      )}
    </>
  );
}
