/** Whether the server answers; beside the sign-in it would come with the panel's first bytes. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';

export const health = {
  get: route({
    method: 'GET',
    path: '/health',
    can: 'anyone',
    recognises: true,
    summary:
      'Diz se o servidor e o banco de dados respondem; a gerentes e ao escritório de projetos, também como vão as cópias de segurança programadas.',
    status: 200,
    response: z.object({
      status: z.literal('ok'),
      /** Only where BACKUP_DIR is set, and to roles 2 and 3. */
      backup: z
        .object({
          status: z.enum(['ok', 'waiting', 'late', 'failed']),
          /** Of the last whole copy, UTC. */
          made_at: z.string().nullable(),
          /** Of the last copy that was restored to the side, to see that it can be. */
          trial: z.object({
            status: z.enum(['ok', 'waiting', 'failed']),
            tried_at: z.string().nullable(),
          }),
        })
        .optional(),
      /** Only where AUDIT_SINK is set. */
      audit_sink: z.enum(['ok', 'failed']).optional(),
      /** Only where DATABASE_READ_URL is set: more than a second behind is late. */
      replica: z.enum(['ok', 'late', 'away']).optional(),
    }),
  }),
};
