import { z } from 'zod';
import { FEEDSTOCK_PARAMETER_LABELS, type FeedstockParameter } from '../rules/feedstock-parameters.ts';
import { hundredths, integer, positiveHundredths } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { singleRoutes } from '../shared/single.ts';

/** A million hectares, the largest area, in m². */
const MOST_SQUARE_METRES = 10_000_000_000;

/** Above zero: something is divided by it. */
const counted = () => integer(undefined, { min: 1 }).nullable();
const measured = () => positiveHundredths().nullable();
/** Zero: the item is not used. */
const grams = () => integer().nullable();

function parameter<S extends z.ZodType>(name: FeedstockParameter, schema: S) {
  return labelled(FEEDSTOCK_PARAMETER_LABELS[name], schema);
}

/** Units as in `rules/feedstock-parameters.ts`; null is not filled in yet. */
export const feedstockParametersBody = z.strictObject({
  stake_spacing: parameter('stake_spacing', measured()),
  stretcher_spacing: parameter('stretcher_spacing', measured()),
  perimeter_limit: parameter('perimeter_limit', hundredths().nullable()),
  wire_amount: parameter('wire_amount', counted()),
  clip_amount: parameter('clip_amount', counted()),
  seedlings_spacing: parameter('seedlings_spacing', counted()),
  limestone_grams: parameter('limestone_grams', grams()),
  planting_fertilizer_grams: parameter('planting_fertilizer_grams', grams()),
  cover_fertilizer_grams: parameter('cover_fertilizer_grams', grams()),
  formicide_grams: parameter('formicide_grams', grams()),
  water_spring_default_area: parameter(
    'water_spring_default_area',
    hundredths(undefined, { max: MOST_SQUARE_METRES }).nullable(),
  ),
  limestone_sack_kilograms: parameter('limestone_sack_kilograms', measured()),
  planting_fertilizer_sack_kilograms: parameter('planting_fertilizer_sack_kilograms', measured()),
  cover_fertilizer_sack_kilograms: parameter('cover_fertilizer_sack_kilograms', measured()),
  formicide_sack_kilograms: parameter('formicide_sack_kilograms', measured()),
});

const nullableNumbers = Object.fromEntries(
  feedstockParametersBody.keyof().options.map((name) => [name, z.number().nullable()]),
) as Record<keyof typeof feedstockParametersBody.shape, z.ZodNullable<z.ZodNumber>>;

export const feedstockParameters = singleRoutes({
  path: '/projects/:projectId/feedstock_parameters',
  name: 'feedstock_parameters',
  words: { one: 'os parâmetros de matéria-prima do projeto' },
  record: z.object({ project_id: z.int(), ...nullableNumbers }),
  body: feedstockParametersBody,
});
