import { PROJECT_STATUS, type ProjectStatus } from '#domain/resources/projects.ts';
import type { producerProjects } from '#domain/resources/rural-producers.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { orderOf, pageOf } from '../../platform/http/joined-list.ts';
import { holds } from '../../platform/http/conditions.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { requireProducer } from './parent.ts';

const SORTS = {
  name: 'projects.search',
  start_date: 'projects.start_date',
  end_date: 'projects.end_date',
  status: 'projects.status',
} as const;

export const producerProjectHandlers: Handlers<typeof producerProjects> = {
  async list(call) {
    await requireProducer(call);
    const { db, user, params, query } = call;
    let projects = db
      .selectFrom('projects')
      .select(['projects.id', 'projects.name', 'projects.start_date', 'projects.end_date', 'projects.status'])
      .where('projects.id', 'in', (eb) =>
        eb
          .selectFrom('rural_properties')
          .select('rural_properties.project_id')
          .where('rural_properties.rural_producer_id', '=', params.producerId),
      )
      .where(mayEnter(user, 'projects.id'));
    const { q } = query;
    if (q) projects = projects.where(holds('projects.search', q));
    const order = orderOf(query.sort, SORTS, 'name');
    const page = await pageOf(projects, query, { ...order, id: 'projects.id' });
    return {
      body: {
        data: page.data.map((row) => ({
          ...row,
          status_label: PROJECT_STATUS[row.status as ProjectStatus],
        })),
        meta: page.meta,
      },
    };
  },
};
