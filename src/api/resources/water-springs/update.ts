import { SPRING_MESSAGES, type SurveyBody, type waterSprings } from '#domain/resources/water-springs.ts';
import { locked } from '../../platform/database/locking.ts';
import {
  DELIVERY_DATE_MESSAGES,
  deliveryDateProblem,
  isOnlyRegistered,
  needsDeliveryDate,
  STATUS_PROBLEMS,
  statusProblem,
} from '#domain/rules/spring-status.ts';
import { actRefusal } from '#domain/rules/spring-acts.ts';
import { hasSameMeasures } from '#domain/rules/spring-measures.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import type { SpringFigures } from '#domain/rules/spring-survey-types.ts';
import { localDateTime, normaliseDateTime } from '#domain/shared/dates.ts';
import { changesBetween } from '../../platform/audit/audit.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { isDuplicate } from '../../platform/database/transaction.ts';
import { changedSinceRead, invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { refuseHeldSpring, touchOpenNotes } from '../delivery-notes/open-notes.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { takeImport } from './import.ts';
import {
  computedFigures,
  figuresFingerprint,
  shownFigures,
  type SpringCall,
  type SpringRecord,
  type SpringRow,
  springRows,
  toSpringRecord,
} from './rows.ts';
import { figureColumns, labelTaken, replaceParts, sheetColumns, surveyColumns } from './store.ts';
import {
  changedSurvey,
  checkSurvey,
  computeSurvey,
  isSameSurvey,
  refuseClosed,
  refuseOthers,
  surveyOf,
} from './survey-change.ts';
import { proposedTechnician } from './technician.ts';

type Update = typeof waterSprings.update;
type Remove = typeof waterSprings.remove;

/** The spring's row, its lock held till the transaction ends; 412 when it is not the version read. */
async function lockSpring(
  call: SpringCall & { expectedVersion: number | null },
  id: number,
): Promise<SpringRow> {
  await requireProperty(call);
  const query = springRows(call).where('water_springs.id', '=', id);
  const row = await locked(call.db, query, 'update', 'water_springs').executeTakeFirst();
  if (!row) throw notFound('A nascente não foi encontrada.');
  if (call.expectedVersion !== null && call.expectedVersion !== row.version) throw changedSinceRead();
  return row;
}

export async function updateSpring(call: WriteCall<Update>) {
  const { id } = call.params;
  const before = await lockSpring(call, id);
  const record = await toSpringRecord(before, call);
  const status = { ...statusColumns(call, before), ...plannedColumn(call, before) };
  if (status.status !== before.status) await refuseHeldSpring(call.db, id);
  const survey = await surveyChange(call, before, record);
  const surveyedAt = survey ? survey.columns.surveyed_at : before.surveyed_at;
  checkDelivery(call, before, { ...status, surveyedAt });
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
  if (survey?.figures) await replaceParts(call.db, id, survey.figures);
  if (survey) await touchOpenNotes(call.db, id);
  const after = await springRows(call).where('water_springs.id', '=', id).executeTakeFirstOrThrow();
  const body = await toSpringRecord(after, call);
  return {
    body,
    version: after.version,
    audit: {
      recordId: id,
      changes: { ...changesBetween(before, after), ...partChanges(record, body) },
    },
  };
}

function statusColumns({ body, services }: WriteCall<Update>, before: SpringRow) {
  const status = (body.status ?? before.status) as SpringStatus;
  const delivery_date =
    body.delivery_date === undefined
      ? before.delivery_date
      : body.delivery_date && normaliseDateTime(body.delivery_date, services.settings.zone);
  // Who sends a delivered spring's date back with an earlier status is told of the status.
  const stays = status === before.status;
  if (stays && !needsDeliveryDate(status) && body.delivery_date) {
    throw invalid({ delivery_date: [SPRING_MESSAGES.deliveryTooEarly] });
  }
  const problem = statusProblem(before.status as SpringStatus, status, delivery_date);
  if (problem !== null) {
    const { status: http, message } = STATUS_PROBLEMS[problem];
    throw new Problem(
      http,
      message,
      problem === 'delivery_date_missing'
        ? { errors: { delivery_date: [DELIVERY_DATE_MESSAGES.missing] } }
        : {},
    );
  }
  return { status, delivery_date };
}

/** Throws 409 for another month once the material was delivered. */
function plannedColumn({ body }: WriteCall<Update>, before: SpringRow) {
  const planned_month = body.planned_month === undefined ? before.planned_month : body.planned_month || null;
  const refusal = actRefusal('plan', before.status as SpringStatus);
  if (refusal !== null && planned_month !== before.planned_month) {
    throw new Problem(409, refusal, { errors: { planned_month: [refusal] } });
  }
  return { planned_month };
}

/** Throws 422 for a new delivery date that can't be; one that stands from before is left alone. */
function checkDelivery(
  { now, services }: WriteCall<Update>,
  before: SpringRow,
  { delivery_date, surveyedAt }: { delivery_date: string | null; surveyedAt: string | null },
): void {
  if (delivery_date === null || delivery_date === before.delivery_date) return;
  const problem = deliveryDateProblem(delivery_date, {
    surveyedAt,
    now: localDateTime(new Date(now), services.settings.zone),
  });
  if (problem !== null) throw invalid({ delivery_date: [problem] });
}

interface SurveyChange {
  columns: ReturnType<typeof surveyColumns> &
    Partial<ReturnType<typeof figureColumns>> &
    Partial<ReturnType<typeof sheetColumns>>;
  /** Null where the materials stay as they are. */
  figures: SpringFigures | null;
}

/** What the body changes of the survey; null when it changes nothing of it. */
async function surveyChange(
  call: WriteCall<Update>,
  before: SpringRow,
  record: SpringRecord,
): Promise<SurveyChange | null> {
  const {
    status: _status,
    delivery_date: _date,
    planned_month: _month,
    recalculate = false,
    shown_fingerprint: shown,
    import_id,
    ...sent
  } = call.body;
  const isAsked = recalculate || import_id !== undefined;
  if (isAsked) refuseClosed(before);
  const sheet = import_id === undefined ? null : await takeImport(call, import_id);
  const standing = surveyOf(record);
  const survey = changedSurvey(sheet ? await sheetSurvey(call, sheet, standing) : standing, sent);
  if (!isAsked && isSameSurvey(survey, standing)) {
    refuseOthers(shown, shownFigures(record));
    return null;
  }
  refuseClosed(before);
  await checkSurvey(call, survey, before);
  // New parameters alone change no registered spring: a new name does not make new materials.
  if (!isAsked && hasSameMeasures(survey, standing)) {
    refuseOthers(shown, shownFigures(record));
    return { columns: surveyColumns(survey), figures: null };
  }
  const { figures } = await computeSurvey(call, survey, { toWrite: true });
  const readAsShown = sheet !== null && hasSameMeasures(survey, sheet.survey);
  refuseOthers(
    shown ?? (readAsShown ? figuresFingerprint(computedFigures(sheet.figures)) : undefined),
    computedFigures(figures),
  );
  return {
    columns: {
      ...surveyColumns(survey),
      ...figureColumns(figures),
      ...(sheet && sheetColumns(sheet)),
    },
    figures,
  };
}

/** The survey of a sheet that was read anew; one that names nobody leaves the technician as it was. */
async function sheetSurvey(
  call: SpringCall,
  { survey, technicianName }: Awaited<ReturnType<typeof takeImport>>,
  { technician }: SurveyBody,
): Promise<SurveyBody> {
  if (technicianName === null) return { ...survey, technician };
  return { ...survey, technician: (await proposedTechnician(call, technicianName))?.id ?? null };
}

/** Of what lies in tables of its own, what changed. */
function partChanges(before: SpringRecord, after: SpringRecord): Record<string, [unknown, unknown]> {
  const parts = ['coordinates', 'water_eyes', 'wire_rollers'] as const;
  const changed = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  return Object.fromEntries(changed.map((part) => [part, [before[part], after[part]]]));
}

export async function removeSpring(call: WriteCall<Remove>) {
  const { id } = call.params;
  const row = await lockSpring(call, id);
  if (!isOnlyRegistered(row.status as SpringStatus)) {
    throw new Problem(409, SPRING_MESSAGES.notDeletable);
  }
  await refuseHeldSpring(call.db, id);
  await call.db.deleteFrom('water_springs').where('id', '=', id).execute();
  return { body: undefined, audit: { recordId: id, changes: changesBetween(row, undefined) } };
}
