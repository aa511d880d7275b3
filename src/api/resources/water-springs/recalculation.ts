/** What a spring would be made of, shown before anything is saved. */
import type { SurveyBody, waterSprings } from '#domain/resources/water-springs.ts';
import { type Handler, prepared } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import {
  computedFigures,
  figuresFingerprint,
  type SpringCall,
  type SpringRow,
  shownFigures,
  springRows,
  toSpringRecord,
} from './rows.ts';
import { changedSurvey, checkSurvey, computeSurvey, refuseClosed, surveyOf } from './survey-change.ts';

type Body = Awaited<ReturnType<typeof compare>>;

export async function findSpring(call: SpringCall, id: number): Promise<SpringRow> {
  await requireProperty(call);
  const row = await springRows(call).where('water_springs.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('A nascente não foi encontrada.');
  return row;
}

/** The survey as it stands, with the project's parameters of today. */
export const recalculationHandler: Handler<typeof waterSprings.recalculation> = async (call) => {
  const row = await findSpring(call, call.params.id);
  refuseClosed(row);
  return { body: await compare(call, row, (standing) => Promise.resolve(standing)) };
};

/** The survey as it would be after an edit. */
export const previewHandler = prepared<typeof waterSprings.preview, Body>({
  // All of it outside the transaction: nothing is written.
  async prepare(call) {
    const row = await findSpring(call, call.params.id);
    refuseClosed(row);
    return compare(call, row, async (standing) => {
      const survey = changedSurvey(standing, call.body);
      await checkSurvey(call, survey, row);
      return survey;
    });
  },
  run: (_call, body) => Promise.resolve({ body, audit: null }),
});

async function compare(
  call: SpringCall,
  row: SpringRow,
  change: (standing: SurveyBody) => Promise<SurveyBody>,
) {
  const record = await toSpringRecord(row, call);
  const { figures, warnings } = await computeSurvey(call, await change(surveyOf(record)));
  const current = shownFigures(record);
  const recalculated = computedFigures(figures);
  const fingerprint = figuresFingerprint(recalculated);
  return {
    changed: figuresFingerprint(current) !== fingerprint,
    current,
    recalculated,
    fingerprint,
    coordinates: [...figures.coordinates],
    water_eyes: [...figures.water_eyes],
    warnings: warnings.map((warning) => warning.message),
  };
}
