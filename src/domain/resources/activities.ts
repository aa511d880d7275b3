import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';

export const ACTIVITY_MESSAGES = { name: 'Digite o nome da atividade!' } as const;

export const activity = z.object({ id: z.int(), project_id: z.int(), name: z.string() });

export const activities = crudRoutes({
  path: '/projects/:projectId/activities',
  name: 'activities',
  words: { one: 'a atividade de projeto', many: 'as atividades do projeto' },
  record: activity,
  create: z.strictObject({ name: labelled('Nome', requiredText(ACTIVITY_MESSAGES.name)) }),
  query: listQuery(['name']),
});
