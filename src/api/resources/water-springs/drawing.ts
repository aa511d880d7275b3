/** What a spring that is drawn comes to, before it is registered. */
import type { springDrawing } from '#domain/resources/spring-drawing.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { reading } from '../../platform/http/reading.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { computeOrRefuse, projectPart } from './computation.ts';
import { fencesNear, overlapWarnings } from './neighbours.ts';
import { computedFigures, figuresFingerprint } from './rows.ts';
import { guardSurvey } from './survey-guard.ts';

export const springDrawingHandlers: Handlers<typeof springDrawing> = {
  async calculation(call) {
    await requireProperty(call);
    const { figures: computed, warnings } = computeOrRefuse(call.body, await projectPart(call));
    const fence = { label: '', coordinates: computed.coordinates };
    // All fences of a project are looked through.
    const near = await reading(call, 'search', ({ db, params }) =>
      fencesNear(db, params.projectId, [fence], null),
    );
    const figures = computedFigures(computed);
    return {
      body: {
        figures,
        fingerprint: figuresFingerprint(figures),
        coordinates: [...computed.coordinates],
        water_eyes: [...computed.water_eyes],
        warnings: [...warnings.map((warning) => warning.message), ...overlapWarnings(fence, near)],
      },
    };
  },
  async guard(call) {
    await requireProperty(call);
    return { body: { warnings: await guardSurvey(call, call.body) } };
  },
};
