/** Who may be a spring's technician, and who is. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { listOf, listQuery } from '../shared/crud.ts';
import { userReference } from './users.ts';

export const technicians = {
  list: route({
    method: 'GET',
    path: '/projects/:projectId/technicians',
    can: 'water_springs.view',
    summary:
      'Lista quem pode ser técnico de uma nascente do projeto: os usuários ativos que entram nele. Com with_springs=1, quem é técnico de alguma, ativo ou não.',
    query: listQuery(['name'], {
      with_springs: z.enum(['0', '1'], { error: 'Escolha 0 ou 1.' }).optional(),
    }),
    status: 200,
    response: listOf(userReference),
  }),
};
