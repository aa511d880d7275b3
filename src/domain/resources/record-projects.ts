/**
 * In which project a record is, for those who open its address while another
 * project is chosen: the panel's addresses do not name the project.
 */
import { z } from 'zod';
import type { Permission, Resource } from '../shared/access.ts';
import { route } from '../shared/contract.ts';

const project = z.object({ id: z.int(), name: z.string() });

export type RecordProject = z.output<typeof project>;

function projectOf<const K extends Resource | 'delivery_notes'>(kind: K, words: string) {
  return route({
    method: 'GET',
    path: `/${kind}/:id/project`,
    can: `${kind}.view` as Permission,
    summary: `Diz em qual dos projetos de quem pergunta fica ${words}.`,
    status: 200,
    response: project,
  });
}

/** Each kind of record that a screen marked (P) opens. */
export const recordProjects = {
  ruralProperty: projectOf('rural_properties', 'a propriedade rural'),
  deliveryNote: projectOf('delivery_notes', 'a nota de entrega'),
  activity: projectOf('activities', 'a atividade de projeto'),
  executionCronogram: projectOf('execution_cronograms', 'a atividade do cronograma'),
  executedActivity: projectOf('executed_activities', 'o lançamento de atividade'),
  feedstock: projectOf('feedstocks', 'o estoque de insumos'),
  financialResource: projectOf('financial_resources', 'o recurso'),
  accountability: projectOf('accountabilities', 'a prestação de contas'),
  tripControl: projectOf('trip_controls', 'a viagem'),
};
