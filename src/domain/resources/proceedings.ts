import { z } from 'zod';
import { flag } from '../shared/fields.ts';
import { labelled, labelsOf } from '../shared/labels.ts';
import { singleRoutes } from '../shared/single.ts';

export const proceedingsBody = z.strictObject({
  environmental_extension: labelled('Extensão ambiental', flag()),
  ecosystem_restoration: labelled('Restauração de ecossistemas', flag()),
  forest_nursery: labelled('Viveiro florestal', flag()),
  environmental_education: labelled('Educação ambiental', flag()),
  applied_research: labelled('Pesquisa aplicada', flag()),
  economic_sustainability: labelled('Sustentabilidade econômica', flag()),
});

/** A project's areas of activity and their labels, in the form's order. */
export const PROCEEDINGS = labelsOf(proceedingsBody.shape);

export const proceedings = singleRoutes({
  path: '/projects/:projectId/proceedings',
  name: 'proceedings',
  words: { one: 'a área de atuação do projeto' },
  record: z.object({ project_id: z.int(), ...proceedingsBody.shape }),
  body: proceedingsBody,
});
