import type { home } from '#domain/resources/home.ts';
import { PROJECT_NOT_FOUND } from '#domain/shared/project-not-found.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { entersProject } from '../../platform/auth/scope.ts';
import { projectCharts } from './charts.ts';
import { checklistOf } from './checklist.ts';
import { springTallies } from './counting.ts';
import { peopleFigures, projectFigures } from './figures.ts';
import { projectLists } from './lists.ts';
import { comparedProjects, projectsHome } from './projects.ts';

export const homeHandlers: Handlers<typeof home> = {
  async show({ db, user, today, query }) {
    const call = { db, user, today };
    const { project } = query;
    if (project === undefined) {
      const [steps, figures, { lists, charts }] = await Promise.all([
        checklistOf(call),
        peopleFigures(call),
        projectsHome(call),
      ]);
      return { body: { figures, lists, charts, checklist: steps } };
    }
    if (!(await entersProject(db, user, project))) throw notFound(PROJECT_NOT_FOUND);
    const own = { ...call, project };
    const tallies = await springTallies(db, [project]);
    const [steps, figures, lists, compared, charts] = await Promise.all([
      checklistOf(call),
      projectFigures(own, tallies),
      projectLists(own, tallies),
      comparedProjects(call),
      projectCharts(own, tallies),
    ]);
    return { body: { figures, lists: [...compared, ...lists], charts, checklist: steps } };
  },
};
