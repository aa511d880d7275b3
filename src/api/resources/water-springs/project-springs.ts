import type { projectSprings } from '#domain/resources/project-springs.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { listPage } from '../../platform/http/list.ts';
import { searchedInProject } from '../../platform/http/packed-search.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { actOnSprings } from './bulk.ts';
import { springChoices } from './choices.ts';
import { exportSprings } from './export.ts';
import {
  PROJECT_SPRINGS,
  projectSpringsOf,
  servedBy,
  springConditions,
  toProjectSprings,
} from './project-rows.ts';

export const projectSpringHandlers: Handlers<typeof projectSprings> = {
  async list(call) {
    const { db, query } = call;
    const { data, meta } = await listPage(db, PROJECT_SPRINGS, query, {
      ...withinProject(call),
      ...searchedInProject(call, 'water_springs', springConditions(query, call.params.projectId)),
      ...servedBy(query, call.params.projectId),
      rows: projectSpringsOf,
    });
    return { body: { data: await toProjectSprings(db, data), meta } };
  },
  async choices(call) {
    return { body: await springChoices(call) };
  },
  export: exportSprings,
  bulk: actOnSprings,
};
