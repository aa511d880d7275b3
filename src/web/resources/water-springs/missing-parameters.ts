/** Which of the project's parameters a refusal names as missing. Pure. */
import { FILE_ERRORS } from '#domain/rules/messages.ts';
import {
  FEEDSTOCK_PARAMETER_LABELS,
  FEEDSTOCK_PARAMETERS,
  type FeedstockParameter,
} from '#domain/rules/feedstock-parameters.ts';

const [BEGINNING = ''] = FILE_ERRORS.parameters_missing.split('{lista}');

/** In the form's order; none for a sentence about anything else. */
export function missingParametersIn(sentences: readonly string[]): readonly FeedstockParameter[] {
  const told = sentences.find((sentence) => sentence.startsWith(BEGINNING));
  if (told === undefined) return [];
  return FEEDSTOCK_PARAMETERS.filter((name) => told.includes(FEEDSTOCK_PARAMETER_LABELS[name]));
}
