/** A spring that is drawn: what its points come to before it is registered. */
import { z } from 'zod';
import { PLACE_WARNINGS } from '../rules/place-guard.ts';
import { route } from '../shared/contract.ts';
import { reference } from '../shared/fields.ts';
import { unlabelled } from '../shared/labels.ts';
import { located, SPRINGS_PATH, springFigures, surveyBody } from './water-springs.ts';

export const springDrawing = {
  calculation: route({
    method: 'POST',
    path: `${SPRINGS_PATH}/calculation`,
    can: 'water_springs.create',
    summary:
      'Calcula área, cerca e materiais de uma nascente ainda não cadastrada e diz o que conferir; nada é gravado.',
    asks: true,
    body: surveyBody.pick({ recovery_modality: true, coordinates: true, water_eyes: true }),
    status: 200,
    response: z.object({
      figures: springFigures,
      /** Of `figures`, for `shown_fingerprint` of the registration. */
      fingerprint: z.string(),
      ...located,
      warnings: z.array(z.string()),
    }),
  }),
  guard: route({
    method: 'POST',
    path: `${SPRINGS_PATH}/guard`,
    can: 'water_springs.view',
    summary:
      'Diz o que parece errado no lugar dos vértices e olhos d’água de uma nascente, ainda que não formem uma cerca; nada é gravado.',
    asks: true,
    body: surveyBody.pick({ coordinates: true, water_eyes: true }).extend({
      /** The spring that they are of, where it is registered: it is no neighbour of its own. */
      water_spring: unlabelled(reference().nullish()),
    }),
    status: 200,
    response: z.object({
      warnings: z.array(z.object({ code: z.enum(PLACE_WARNINGS), detail: z.string() })),
    }),
  }),
};
