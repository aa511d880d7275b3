/** What a change makes of a registered spring's survey and of its materials; the save and its preview use the same. */
import {
  SPRING_MESSAGES,
  type SurveyBody,
  surveyBody,
  type waterSprings,
} from '#domain/resources/water-springs.ts';
import { hasSameMeasures } from '#domain/rules/spring-measures.ts';
import { isOnlyRegistered } from '#domain/rules/spring-status.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { type Computed, computeOrRefuse, projectPart } from './computation.ts';
import {
  figuresFingerprint,
  type ShownFigures,
  type SpringCall,
  type SpringRecord,
  type SpringRow,
} from './rows.ts';
import { refuseTakenLabel } from './store.ts';
import { requireTechnician } from './technician.ts';

export type SentSurvey = BodyOf<typeof waterSprings.preview>;

/** A registered spring as the body that would register it. */
export function surveyOf(record: SpringRecord): SurveyBody {
  const { characteristics: own } = record;
  const point = ({ utm_zone, utm_easting, utm_northing }: SpringRecord['coordinates'][number]) => ({
    utm_zone,
    utm_easting,
    utm_northing,
  });
  return {
    label: record.label,
    technician: record.technician_id,
    surveyed_at: record.surveyed_at,
    recovery_modality: record.recovery_modality,
    characteristics: {
      declivity: own.declivity,
      landscape_position: own.landscape_position,
      erosion: own.erosion,
      vegetation: own.vegetation,
      typology: own.typology,
      typology_specification: own.typology_specification,
      water_color: own.water_color,
      distance_forest: own.distance_forest,
    },
    coordinates: record.coordinates.map(point),
    water_eyes: record.water_eyes.map(point),
    notes: record.notes,
  };
}

/** The survey with what was sent in the place of what stood; 422 for what it can't hold. */
export function changedSurvey(standing: SurveyBody, sent: SentSurvey): SurveyBody {
  return parseOrRefuse(surveyBody, {
    ...standing,
    ...sent,
    characteristics: { ...standing.characteristics, ...sent.characteristics },
  });
}

export function isSameSurvey(one: SurveyBody, other: SurveyBody): boolean {
  return hasSameMeasures(one, other) && JSON.stringify(unmeasured(one)) === JSON.stringify(unmeasured(other));
}

/** In one order, whoever wrote it. */
function unmeasured({ label, technician, surveyed_at, notes, characteristics: own }: SurveyBody) {
  return [
    label,
    technician ?? null,
    surveyed_at ?? null,
    notes || null,
    own.declivity,
    own.landscape_position,
    own.erosion,
    own.vegetation,
    own.typology,
    own.typology_specification || null,
    own.water_color,
    own.distance_forest,
  ];
}

/** 409 once the material was delivered. */
export function refuseClosed(row: Pick<SpringRow, 'status'>): void {
  if (!isOnlyRegistered(row.status as SpringStatus)) throw new Problem(409, SPRING_MESSAGES.surveyClosed);
}

/** 409: nobody may sign for figures other than those that were on the screen. */
export function refuseOthers(shown: string | undefined, figures: ShownFigures): void {
  if (shown !== undefined && shown !== figuresFingerprint(figures)) {
    throw new Problem(409, SPRING_MESSAGES.figuresChanged);
  }
}

/** @param today `YYYY-MM-DD` in the organisation's time zone */
export function refuseFutureSurvey(survey: Pick<SurveyBody, 'surveyed_at'>, today: string): void {
  if (survey.surveyed_at && survey.surveyed_at > today) {
    throw invalid({ surveyed_at: [SPRING_MESSAGES.surveyInFuture] });
  }
}

/** 422 for a code that another spring has, a survey of tomorrow, or a technician of elsewhere. */
export async function checkSurvey(
  call: SpringCall & { today: string },
  survey: SurveyBody,
  standing: Pick<SpringRow, 'id' | 'technician_id'>,
) {
  refuseFutureSurvey(survey, call.today);
  await refuseTakenLabel(call, survey.label, standing.id);
  // Who left the project since stays its technician.
  if (survey.technician !== standing.technician_id) await requireTechnician(call, survey.technician);
}

/** With the project's parameters of now; `toWrite` as in `projectPart`. */
export async function computeSurvey(
  call: SpringCall,
  survey: SurveyBody,
  holding?: Parameters<typeof projectPart>[1],
): Promise<Computed> {
  return computeOrRefuse(survey, await projectPart(call, holding));
}
