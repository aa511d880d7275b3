import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { hundredths, integer } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';

export const WIRE_ROLLER_MESSAGES = {
  removal: 'Erro ao excluir rolo de arame.',
  inUse: 'Verifique se ele não está sendo usado em algum lugar.',
  lengthInUse:
    'O comprimento não pode mudar: há rolos deste tipo no estoque, em nascentes ou em notas de entrega. Cadastre outro tipo de rolo.',
  update: 'Erro ao atualizar Rolo de arame!',
} as const;

/** A kind of wire roll that the project buys: metres, and percent of it that must be used to open one. */
export const wireRoller = z.object({
  id: z.int(),
  project_id: z.int(),
  length: z.int(),
  minimum_usage: z.number(),
});

export const wireRollerBody = z.strictObject({
  length: labelled('Comprimento (m)', integer(undefined, { min: 1, max: 100_000 })),
  minimum_usage: labelled('Uso mínimo (%)', hundredths(undefined, { max: 100 })),
});

export const wireRollers = crudRoutes({
  path: '/projects/:projectId/wire_rollers',
  name: 'wire_rollers',
  words: { one: 'o tipo de rolo de arame', many: 'os tipos de rolo de arame do projeto' },
  record: wireRoller,
  create: wireRollerBody,
  query: listQuery(['length', 'minimum_usage']),
});
