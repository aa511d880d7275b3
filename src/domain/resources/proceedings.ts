import { z } from 'zod';
import { FIELD_LABELS } from '../shared/field-labels.ts';
import { flag } from '../shared/fields.ts';
import { singleRoutes } from '../shared/single.ts';

/** A project's areas of activity and their labels, in the form's order. */
export const PROCEEDINGS = FIELD_LABELS.proceedings;

export const proceedingsBody = z.strictObject({
  environmental_extension: flag(),
  ecosystem_restoration: flag(),
  forest_nursery: flag(),
  environmental_education: flag(),
  applied_research: flag(),
  economic_sustainability: flag(),
});

export const proceedings = singleRoutes({
  path: '/projects/:projectId/proceedings',
  name: 'proceedings',
  words: { one: 'a área de atuação do projeto' },
  record: z.object({ project_id: z.int(), ...proceedingsBody.shape }),
  body: proceedingsBody,
});
