import {
  type SurveyBody,
  SPRING_MESSAGES,
  surveyBody,
  type waterSprings,
} from '#domain/resources/water-springs.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { isDuplicate, type Tx } from '../../platform/database/transaction.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { computeOrRefuse, projectPart } from './computation.ts';
import { takeImport } from './import.ts';
import { computedFigures, type SpringCall, springRows, toSpringRecord } from './rows.ts';
import { insertSpring, labelTaken, refuseTakenLabel } from './store.ts';
import { refuseFutureSurvey, refuseOthers } from './survey-change.ts';
import { proposedTechnician, requireTechnician } from './technician.ts';

type Create = typeof waterSprings.create;

export async function createSpring(call: WriteCall<Create>) {
  await requireProperty(call);
  const { import_id, ...sent } = call.body;
  const id =
    import_id === undefined ? await registerSurvey(call, sent) : await registerImport(call, import_id, sent);
  const row = await springRows(call).where('water_springs.id', '=', id).executeTakeFirstOrThrow();
  return {
    body: await toSpringRecord(row, call),
    version: row.version,
    id,
    audit: { recordId: id, changes: { label: [null, row.label] as [unknown, unknown] } },
  };
}

async function registerSurvey(
  call: SpringCall & { db: Tx },
  { shown_fingerprint: shown, ...sent }: WriteCall<Create>['body'],
): Promise<number> {
  const survey = parseOrRefuse(surveyBody, sent);
  refuseFutureSurvey(survey, call.today);
  await refuseTakenLabel(call, survey.label, null);
  const technician = await chosenTechnician(call, survey.technician, null);
  const { figures } = computeOrRefuse(survey, await projectPart(call, { toWrite: true }));
  refuseOthers(shown, computedFigures(figures));
  return insertRefusingTaken(call, { ...survey, technician }, figures, null);
}

/** Registers what was read from a sheet, as it was shown; answers the spring's id. */
export async function registerImport(
  call: SpringCall & { db: Tx },
  importId: number,
  { technician, ...rest }: Pick<Partial<SurveyBody>, 'technician'> = {},
): Promise<number> {
  const extra = Object.keys(rest);
  if (extra.length > 0) {
    throw invalid(Object.fromEntries(extra.map((field) => [field, [SPRING_MESSAGES.sheetFieldsRefused]])));
  }
  const kept = await takeImport(call, importId);
  await refuseTakenLabel(call, kept.survey.label, null);
  const survey = {
    ...kept.survey,
    technician: await chosenTechnician(call, technician, kept.technicianName),
  };
  const { figures } = computeOrRefuse(survey, await projectPart(call, { toWrite: true }));
  // Nobody may sign for figures other than those that were on the screen.
  if (JSON.stringify(figures) !== JSON.stringify(kept.figures)) {
    throw new Problem(
      409,
      'Os parâmetros de matéria-prima do projeto mudaram depois da leitura. Leia o arquivo de novo e confira os materiais.',
    );
  }
  return insertRefusingTaken(call, survey, figures, kept);
}

/** The id that was sent, once it may be one; the proposed one where nothing was sent. */
async function chosenTechnician(
  call: SpringCall,
  sent: number | null | undefined,
  writtenName: string | null,
): Promise<number | null> {
  if (sent === undefined) return (await proposedTechnician(call, writtenName))?.id ?? null;
  await requireTechnician(call, sent);
  return sent;
}

async function insertRefusingTaken(...spring: Parameters<typeof insertSpring>): Promise<number> {
  try {
    return await insertSpring(...spring);
  } catch (error) {
    // Another spring took the code at this very moment.
    if (isDuplicate(error)) throw labelTaken(spring[1].label);
    throw error;
  }
}
