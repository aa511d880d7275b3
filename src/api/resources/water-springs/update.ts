import {
  SPRING_MESSAGES,
  type SurveyBody,
  surveyBody,
  type waterSprings,
} from '#domain/resources/water-springs.ts';
import { isOnlyRegistered, STATUS_PROBLEMS, statusProblem } from '#domain/rules/spring-status.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { normaliseDateTime } from '#domain/shared/dates.ts';
import { changesBetween } from '../../platform/audit.ts';
import type { WriteCall } from '../../platform/call.ts';
import { isDuplicate } from '../../platform/database/transaction.ts';
import { changedSinceRead, notFound, Problem } from '../../platform/problem.ts';
import { parseOrRefuse } from '../../platform/validation.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { computeOrRefuse, projectPart } from './computation.ts';
import { refuseFutureSurvey } from './create.ts';
import { type SpringCall, type SpringRecord, type SpringRow, springRows, toSpringRecord } from './rows.ts';
import { labelTaken, refuseTakenLabel, replaceParts, surveyColumns } from './store.ts';

type Update = typeof waterSprings.update;
type Remove = typeof waterSprings.remove;

/** The spring's row, its lock held till the transaction ends; 412 when it is not the version read. */
async function lockSpring(
  call: SpringCall & { expectedVersion: number | null },
  id: number,
): Promise<SpringRow> {
  await requireProperty(call);
  let query = springRows(call).where('water_springs.id', '=', id);
  if (call.services.database.engine === 'postgres') query = query.forUpdate('water_springs');
  const row = await query.executeTakeFirst();
  if (!row) throw notFound('A nascente não foi encontrada.');
  if (call.expectedVersion !== null && call.expectedVersion !== row.version) throw changedSinceRead();
  return row;
}

export async function updateSpring(call: WriteCall<Update>) {
  const { id } = call.params;
  const before = await lockSpring(call, id);
  const record = await toSpringRecord(before, call);
  const status = statusColumns(call, before);
  const survey = await surveyChange(call, before, record);
  try {
    await call.db
      .updateTable('water_springs')
      .set({ ...status, ...survey?.columns, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (isDuplicate(error)) throw labelTaken(survey?.columns.label ?? before.label);
    throw error;
  }
  if (survey) await replaceParts(call.db, id, survey.figures);
  const after = await springRows(call).where('water_springs.id', '=', id).executeTakeFirstOrThrow();
  return {
    body: await toSpringRecord(after, call),
    version: after.version,
    audit: { recordId: id, changes: changesBetween(before, after) },
  };
}

function statusColumns({ body, services }: WriteCall<Update>, before: SpringRow) {
  const status = (body.status ?? before.status) as SpringStatus;
  const delivery_date =
    body.delivery_date === undefined
      ? before.delivery_date
      : body.delivery_date && normaliseDateTime(body.delivery_date, services.settings.zone);
  const problem = statusProblem(before.status as SpringStatus, status, delivery_date);
  if (problem !== null) {
    const { status: http, message } = STATUS_PROBLEMS[problem];
    throw new Problem(
      http,
      message,
      problem === 'delivery_date_missing' ? { errors: { delivery_date: [message] } } : {},
    );
  }
  return { status, delivery_date };
}

/** The survey as it would be after the change, computed; null when nothing of it changes. */
async function surveyChange(call: WriteCall<Update>, before: SpringRow, record: SpringRecord) {
  const { status: _status, delivery_date: _date, recalculate, ...sent } = call.body;
  const old = surveyOf(record);
  const merged = {
    ...old,
    ...sent,
    characteristics: { ...old.characteristics, ...sent.characteristics },
  };
  const survey = parseOrRefuse(surveyBody, merged);
  const isChanged = JSON.stringify(merged) !== JSON.stringify(old);
  if (!isChanged && !recalculate) return null;
  if (!isOnlyRegistered(before.status as SpringStatus)) {
    throw new Problem(409, SPRING_MESSAGES.surveyClosed);
  }
  refuseFutureSurvey(survey, call.today);
  await refuseTakenLabel(call, survey.label, before.id);
  const { figures } = computeOrRefuse(survey, await projectPart(call));
  return { columns: surveyColumns(survey, figures), figures };
}

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

export async function removeSpring(call: WriteCall<Remove>) {
  const { id } = call.params;
  const row = await lockSpring(call, id);
  if (!isOnlyRegistered(row.status as SpringStatus)) {
    throw new Problem(409, SPRING_MESSAGES.notDeletable);
  }
  await call.db.deleteFrom('water_springs').where('id', '=', id).execute();
  return { body: undefined, audit: { recordId: id, changes: changesBetween(row, undefined) } };
}
