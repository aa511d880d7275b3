/** A spring that is drawn: what its points come to before it is registered. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
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
};
