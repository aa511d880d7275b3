import { SPRING_MESSAGES, type waterSprings } from '#domain/resources/water-springs.ts';
import {
  isOnlyRegistered,
  needsDeliveryDate,
  STATUS_PROBLEMS,
  statusProblem,
} from '#domain/rules/spring-status.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import type { SpringFigures } from '#domain/rules/spring-survey-types.ts';
import { normaliseDateTime } from '#domain/shared/dates.ts';
import { changesBetween } from '../../platform/audit.ts';
import type { WriteCall } from '../../platform/call.ts';
import { isDuplicate } from '../../platform/database/transaction.ts';
import { changedSinceRead, invalid, notFound, Problem } from '../../platform/problem.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { takeImport } from './import.ts';
import {
  computedFigures,
  figuresFingerprint,
  type ShownFigures,
  shownFigures,
  type SpringCall,
  type SpringRecord,
  type SpringRow,
  springRows,
  toSpringRecord,
} from './rows.ts';
import { figureColumns, labelTaken, replaceParts, surveyColumns } from './store.ts';
import {
  changedSurvey,
  checkSurvey,
  computeSurvey,
  hasSameMeasures,
  isSameSurvey,
  refuseClosed,
  surveyOf,
} from './survey-change.ts';

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
  if (survey?.figures) await replaceParts(call.db, id, survey.figures);
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
  if (!needsDeliveryDate(status) && body.delivery_date) {
    throw invalid({ delivery_date: [SPRING_MESSAGES.deliveryTooEarly] });
  }
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

interface SurveyChange {
  columns: ReturnType<typeof surveyColumns> &
    Partial<ReturnType<typeof figureColumns>> & { sheet_file_id?: string };
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
    recalculate = false,
    shown_fingerprint: shown,
    import_id,
    ...sent
  } = call.body;
  const isAsked = recalculate || import_id !== undefined;
  if (isAsked) refuseClosed(before);
  const sheet = import_id === undefined ? null : await takeImport(call, import_id);
  const standing = surveyOf(record);
  const survey = changedSurvey(sheet?.survey ?? standing, sent);
  if (!isAsked && isSameSurvey(survey, standing)) {
    refuseOthers(shown, shownFigures(record));
    return null;
  }
  refuseClosed(before);
  await checkSurvey(call, survey, before.id);
  // New parameters alone change no registered spring: a new name does not make new materials.
  if (!isAsked && hasSameMeasures(survey, standing)) {
    refuseOthers(shown, shownFigures(record));
    return { columns: surveyColumns(survey), figures: null };
  }
  const { figures } = await computeSurvey(call, survey);
  const readAsShown = sheet !== null && hasSameMeasures(survey, sheet.survey);
  refuseOthers(
    shown ?? (readAsShown ? figuresFingerprint(computedFigures(sheet.figures)) : undefined),
    computedFigures(figures),
  );
  return {
    columns: {
      ...surveyColumns(survey),
      ...figureColumns(figures),
      ...(sheet && { sheet_file_id: sheet.sheetFileId }),
    },
    figures,
  };
}

/** Nobody may sign for figures other than those that were on the screen. */
function refuseOthers(shown: string | undefined, figures: ShownFigures): void {
  if (shown !== undefined && shown !== figuresFingerprint(figures)) {
    throw new Problem(409, SPRING_MESSAGES.figuresChanged);
  }
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
  await call.db.deleteFrom('water_springs').where('id', '=', id).execute();
  return { body: undefined, audit: { recordId: id, changes: changesBetween(row, undefined) } };
}
