/** 'Ler Arquivo': the uploaded sheet is read and computed, kept for a day, not registered. */
import { type SurveyBody, surveyBody, type waterSprings } from '#domain/resources/water-springs.ts';
import type { SpringFigures } from '#domain/rules/spring-survey-types.ts';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { computeSketch, type SketchSurvey } from '../../documents/sketch-sheet/interpret.ts';
import { isOds, ODS_MIME } from '../../documents/sketch-sheet/ods-mark.ts';
import { readSketch } from '../../documents/sketch-sheet/read-sketch.ts';
import { prepared, type UploadedFile } from '../../platform/http/call.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Changes } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { firstBytes } from '../../platform/files/temporary.ts';
import { announceFiles, recordFile, type StoredFile } from '../../platform/files/stored-files.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { projectPart } from './computation.ts';
import type { Fence } from './neighbours.ts';
import { findSpring } from './recalculation.ts';
import { computedFigures, type SpringCall, toCharacteristics } from './rows.ts';
import { isLabelTaken, type SheetPart } from './store.ts';
import { refuseClosed } from './survey-change.ts';
import { guardFigures } from './survey-guard.ts';
import { proposedTechnician } from './technician.ts';

const SHEET_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const IMPORT_MS = 24 * 60 * 60_000;

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A sheet as it was read and computed, not kept yet. */
export interface Read {
  survey: SketchSurvey;
  figures: SpringFigures;
  warnings: string[];
  /** About where its points lie. */
  placeWarnings: string[];
  technician: Person | null;
  file: StoredFile;
}

/** What an import keeps: the survey, and the figures that the person was shown. */
interface KeptImport {
  survey: SketchSurvey;
  figures: SpringFigures;
}

export const importHandler = prepared<typeof waterSprings.import, Read>({
  async prepare(call) {
    await requireProperty(call);
    return readOwn(call, null);
  },
  run: keepOne,
});

/** Another sheet for a spring that is still in registration: its own code is not taken. */
export const readAgainHandler = prepared<typeof waterSprings.readAgain, Read>({
  async prepare(call) {
    const row = await findSpring(call, call.params.id);
    refuseClosed(row);
    return readOwn(call, row.id);
  },
  run: keepOne,
});

export type ImportCall = SpringCall & {
  db: Db;
  files: readonly UploadedFile[];
  today: string;
  gone: AbortSignal;
  route: { upload: { field: string } };
};

/** The one sheet of the call, with what it says of its neighbours. */
async function readOwn(call: ImportCall, spring: number | null): Promise<Read> {
  const [upload] = call.files;
  if (!upload) throw new Error('The platform lets no upload without a file through');
  const read = await readAndCompute(call, upload, { spring });
  return guarded(call, read, spring);
}

/** With what looks wrong about where the sheet's points lie, as while one draws. */
export async function guarded(call: ImportCall, read: Read, except: number | null = null): Promise<Read> {
  const { overlaps, places } = await guardFigures(call, read.figures, except);
  return { ...read, warnings: [...read.warnings, ...overlaps], placeWarnings: places };
}

export function fenceOf({ survey, figures }: Read): Fence {
  return { label: survey.label ?? '', coordinates: figures.coordinates };
}

/**
 * @param spring whose code the sheet may have; null for one that is new
 * @param isTaken whether another sheet of the same call has the code
 */
export async function readAndCompute(
  call: ImportCall,
  upload: UploadedFile,
  { spring, isTaken = () => false }: { spring: number | null; isTaken?: (label: string) => boolean },
): Promise<Read> {
  const { services } = call;
  const { field } = call.route.upload;
  const sheet = await readSketch(services.sketches, upload.path, {
    person: call.user.id,
    today: call.today,
  });
  if (!sheet.ok) throw refused(sheet.messages, field);
  const { label } = sheet.sketch.form;
  const result = computeSketch(sheet.sketch, {
    ...(await projectPart(call)),
    labelTaken: label !== null && (isTaken(label) || (await isLabelTaken(call, label, spring))),
  });
  if (!result.ok) throw refused(result.messages, field);
  const store = await announceFiles(services, 1);
  const file = await store(upload, isOds(await firstBytes(upload)) ? ODS_MIME : SHEET_MIME);
  return {
    survey: result.survey,
    figures: result.figures,
    warnings: result.warnings.map((warning) => warning.message),
    placeWarnings: [],
    technician: await proposedTechnician(call, result.survey.technician),
    file,
  };
}

async function keepOne(call: SpringCall & { db: Tx }, read: Read) {
  const body = await keepReading(call, read);
  return {
    body,
    // Not yet a spring's: its id is the reading's own.
    audit: { resource: 'spring_imports', recordId: body.import_id, changes: keptChanges(body) },
  };
}

/** What the audit keeps of a reading. */
export function keptChanges({ import_id, label }: { import_id: number; label: string }): Changes {
  return { import_id: [null, import_id], label: [null, label] };
}

export async function keepReading(
  call: SpringCall & { db: Tx },
  { survey, figures, warnings, placeWarnings, technician, file }: Read,
) {
  const { db, params, user, now } = call;
  await recordFile(db, file, now);
  const kept: KeptImport = { survey, figures };
  const { id } = await db
    .insertInto('spring_imports')
    .values({
      user_id: user.id,
      rural_property_id: params.propertyId,
      sheet_file_id: file.id,
      survey: JSON.stringify(kept),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const body = parseOrRefuse(surveyBody, asBody(survey));
  return {
    import_id: id,
    warnings,
    place_warnings: placeWarnings,
    status: 0,
    status_label: labelOf(SPRING_ENUMERATIONS.status, 0),
    technician_id: technician?.id ?? null,
    technician,
    technician_name: survey.technician,
    label: body.label,
    ...computedFigures(figures),
    recovery_modality: body.recovery_modality,
    recovery_modality_label: labelOf(SPRING_ENUMERATIONS.recovery_modality, body.recovery_modality),
    surveyed_at: body.surveyed_at ?? null,
    notes: body.notes ?? null,
    characteristics: toCharacteristics({
      ...body.characteristics,
      typology_specification: body.characteristics.typology_specification ?? null,
    }),
    coordinates: [...figures.coordinates],
    water_eyes: [...figures.water_eyes],
  };
}

function refused(messages: readonly string[], field: string): Problem {
  return new Problem(422, messages[0] ?? 'A planilha não pôde ser lida.', {
    errors: { [field]: [...messages] },
  });
}

/** The sheet names its technician in words; a survey has a user of the project. */
function asBody({ technician: _technician, ...survey }: SketchSurvey): unknown {
  return survey;
}

/** @param kept a row's `survey` */
export function labelOfReading(kept: string): string {
  return (JSON.parse(kept) as KeptImport).survey.label ?? '';
}

/**
 * Takes the import for its one use: 404 when it was used, is older than a day,
 * or is another person's or property's.
 */
export async function takeImport(
  { db, params, user, now }: SpringCall & { db: Tx },
  id: number,
): Promise<{ survey: SurveyBody; figures: SpringFigures } & SheetPart> {
  const taken = await db
    .updateTable('spring_imports')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('rural_property_id', '=', params.propertyId)
    .where('used_at', 'is', null)
    .where('created_at', '>', now - IMPORT_MS)
    .returning(['survey', 'sheet_file_id'])
    .executeTakeFirst();
  if (!taken) throw notFound('Esta leitura não vale mais. Leia o arquivo de novo.');
  const kept = JSON.parse(taken.survey) as KeptImport;
  return {
    survey: parseOrRefuse(surveyBody, asBody(kept.survey)),
    figures: kept.figures,
    sheetFileId: taken.sheet_file_id,
    technicianName: kept.survey.technician,
  };
}
