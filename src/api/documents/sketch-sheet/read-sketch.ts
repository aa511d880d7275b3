/** The way of an uploaded sheet into the product: bytes → cells → survey. */
import { message } from '#domain/rules/messages.ts';
import { Problem } from '../../platform/http/problem.ts';
import { interpretSketch } from './interpret.ts';
import type { Sketch } from './interpret.ts';
import { TEMPLATE_VERSION } from '#domain/rules/sketch-layout.ts';
import type { SheetFile, SketchReader } from './reader.ts';

export type SketchReading =
  | { readonly ok: true; readonly sketch: Sketch }
  | { readonly ok: false; readonly messages: readonly string[] };

/**
 * Reads an uploaded sheet. `ok` only says that it is a sheet of ours: what is
 * wrong with its content is told by `computeSketch`, together with what the
 * computation and the database find.
 *
 * @param person whose turn it takes: the id of a user
 * @param today `YYYY-MM-DD` in the organisation's time zone
 * @throws Problem 503 or 429 when too many sheets wait already, 503 when reading took too long
 */
export async function readSketch(
  reader: Pick<SketchReader, 'read'>,
  file: SheetFile,
  { person, today }: { person: number; today: string },
): Promise<SketchReading> {
  const answer = await reader.read(file, person);
  if (!answer.ok) {
    if (answer.refusal === 'slow') throw tookTooLong();
    const code = answer.refusal === 'too_large' ? 'file_too_large' : 'file_unreadable';
    return { ok: false, messages: [message(code)] };
  }
  const { version } = answer.cells;
  if (version !== null && version !== TEMPLATE_VERSION) {
    return { ok: false, messages: [message('template_outdated', { versao: version })] };
  }
  return { ok: true, sketch: interpretSketch(answer.cells, today) };
}

function tookTooLong(): Problem {
  return new Problem(
    503,
    'A leitura da planilha demorou demais e foi interrompida. Tente de novo em instantes; se continuar assim, preencha um modelo novo.',
    { headers: { 'retry-after': '5' } },
  );
}
