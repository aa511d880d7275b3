/** A computed spring as rows: all of it, in the caller's transaction. */
import type { SurveyBody } from '#domain/resources/water-springs.ts';
import { SPRING_MESSAGES } from '#domain/resources/water-springs.ts';
import { placeOfSpring } from '#domain/rules/spring-place.ts';
import type { LocatedPoint, SpringFigures } from '#domain/rules/spring-survey-types.ts';
import { fold, foldAll } from '#domain/shared/fold.ts';
import { naturalKey } from '#domain/shared/natural-order.ts';
import { emptyAsNull } from '../../platform/http/rows.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { SpringCall } from './rows.ts';
import { toFeedstocks } from './rows.ts';

const POINTS_AT_ONCE = 100;

/** Whether another spring of the project has the code, ignoring case and accents. */
export async function isLabelTaken(
  { db, params }: { db: Db | Tx; params: { projectId: number } },
  label: string,
  except: number | null,
): Promise<boolean> {
  let query = db
    .selectFrom('water_springs')
    .select('id')
    .where('project_id', '=', params.projectId)
    .where('label_folded', '=', fold(label));
  if (except !== null) query = query.where('id', '!=', except);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function refuseTakenLabel(
  call: SpringCall,
  label: string,
  except: number | null,
): Promise<void> {
  if (await isLabelTaken(call, label, except)) throw labelTaken(label);
}

export function labelTaken(label: string) {
  return invalid({ label: [SPRING_MESSAGES.labelTaken(label)] });
}

/** Columns that the survey fills. */
export function surveyColumns(survey: SurveyBody) {
  const { characteristics } = survey;
  return {
    label: survey.label,
    label_folded: fold(survey.label),
    label_order: naturalKey(survey.label),
    search: foldAll(survey.label),
    technician_id: survey.technician ?? null,
    surveyed_at: survey.surveyed_at ?? null,
    ...emptyAsNull({ notes: survey.notes }),
    recovery_modality: survey.recovery_modality,
    ...characteristics,
    ...emptyAsNull({ typology_specification: characteristics.typology_specification }),
  };
}

/** Columns that its computation fills. */
export function figureColumns(figures: SpringFigures) {
  const place = placeOfSpring(figures.coordinates, figures.water_eyes);
  return {
    place_latitude: place?.latitude ?? null,
    place_longitude: place?.longitude ?? null,
    area: figures.area,
    perimeter: figures.perimeter,
    recovery_seedlings: figures.recovery_seedlings,
    ...toFeedstocks(figures),
  };
}

/** What a spring keeps of the sheet that it was registered from. */
export interface SheetPart {
  readonly sheetFileId: string;
  /** 'Técnico' as the sheet has it. */
  readonly technicianName: string | null;
}

/** Columns that the sheet fills. */
export function sheetColumns(sheet: SheetPart | null) {
  return { sheet_file_id: sheet?.sheetFileId ?? null, technician_name: sheet?.technicianName ?? null };
}

/** Registers the spring and everything that belongs to it; answers its id. */
export async function insertSpring(
  call: SpringCall & { db: Tx },
  survey: SurveyBody,
  figures: SpringFigures,
  sheet: SheetPart | null,
): Promise<number> {
  const { db, params, user, now } = call;
  const { id } = await db
    .insertInto('water_springs')
    .values({
      ...surveyColumns(survey),
      ...figureColumns(figures),
      rural_property_id: params.propertyId,
      project_id: params.projectId,
      user_id: user.id,
      ...sheetColumns(sheet),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertParts(db, id, figures);
  return id;
}

/** Points and rolls of a spring whose figures were computed anew. */
export async function replaceParts(db: Tx, id: number, figures: SpringFigures): Promise<void> {
  await db.deleteFrom('water_spring_points').where('water_spring_id', '=', id).execute();
  await db.deleteFrom('water_spring_wire_rollers').where('water_spring_id', '=', id).execute();
  await insertParts(db, id, figures);
}

async function insertParts(db: Tx, water_spring_id: number, figures: SpringFigures): Promise<void> {
  const rows = (kind: 0 | 1, points: readonly LocatedPoint[]) =>
    points.map((point, position) => ({ water_spring_id, kind, position, ...point }));
  const points = [...rows(0, figures.coordinates), ...rows(1, figures.water_eyes)];
  for (let start = 0; start < points.length; start += POINTS_AT_ONCE) {
    await db
      .insertInto('water_spring_points')
      .values(points.slice(start, start + POINTS_AT_ONCE))
      .execute();
  }
  const rolls = figures.wire_rollers.flatMap(({ id, length, quantity }) =>
    id === undefined ? [] : [{ water_spring_id, wire_roller_id: id, length, quantity }],
  );
  if (rolls.length > 0) await db.insertInto('water_spring_wire_rollers').values(rolls).execute();
}
