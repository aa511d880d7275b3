/** Surveys to compute: a square fence of 120 m around one eye, and what differs from it. */
import type { FeedstockParameters } from '#domain/rules/feedstock-parameters.ts';
import {
  computeSpring,
  type SpringFigures,
  type SpringSurvey,
  type SurveyPoint,
  type Warning,
} from '#domain/rules/spring-survey.ts';
import { feedstockCases } from './feedstock-cases.ts';

function parametersOfFirstCase(): FeedstockParameters {
  const parameters = feedstockCases.cases[0]?.input.feedstock_parameters;
  if (!parameters) throw new Error('The first case has parameters.');
  return parameters;
}

export const PARAMETERS = parametersOfFirstCase();

const ROLLERS = [
  { length: 500, minimum_usage: 10 },
  { length: 250, minimum_usage: 10 },
];

/** Points of zone 24K, metres from the worked cases' corner, read as decimals: 0.1 m stays 0.1 m. */
export function points(...metres: readonly (readonly [east: number, north: number])[]): SurveyPoint[] {
  return metres.map(([east, north]) => ({
    utm_zone: '24K',
    utm_easting: Number((283400 + east).toFixed(6)),
    utm_northing: Number((7843200 + north).toFixed(6)),
  }));
}

export const SQUARE = points([0, 0], [120, 0], [120, 120], [0, 120]);

export function survey(changed: Partial<SpringSurvey> = {}): SpringSurvey {
  return {
    vertices: SQUARE,
    water_eyes: points([60, 60]),
    recovery_modality: 3,
    feedstock_parameters: PARAMETERS,
    wire_rollers: ROLLERS,
    ...changed,
  };
}

export function withParameters(changed: Partial<FeedstockParameters>): SpringSurvey {
  return survey({ feedstock_parameters: { ...PARAMETERS, ...changed } });
}

/** The figures and warnings of a survey that can be computed. */
export function compute(input: SpringSurvey): { figures: SpringFigures; warnings: readonly Warning[] } {
  const result = computeSpring(input);
  if (!result.ok) throw new Error(result.findings.map((finding) => finding.message).join('\n'));
  return result;
}

/** The sentences of what prevents a survey; none where it can be computed. */
export function findingsOf(input: SpringSurvey): string[] {
  const result = computeSpring(input);
  return result.ok ? [] : result.findings.map((finding) => finding.message);
}
