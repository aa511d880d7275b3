/** Where a sub-basin lies on the map: read from a file in a child process, kept small, shown to the map. */
import {
  OUTLINE_MESSAGES,
  type OfferedOutline,
  type SubbasinOutline,
  type subbasinOutlines,
} from '#domain/resources/subbasin-outlines.ts';
import { coordinatesOf, readOutlineText } from '#domain/rules/outline-text.ts';
import { isPlainText } from '#domain/shared/plain-text.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import { shownText } from '#domain/shared/visible.ts';
import type { OutlineFile, OutlineReader } from '../documents/outline-file/outline-reader.ts';
import { isAmong } from '../platform/database/compiled-query.ts';
import type { Db } from '../platform/database/database.ts';
import { locked } from '../platform/database/locking.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { type Handlers, prepared, type UploadedFile } from '../platform/http/call.ts';
import { invalid, notFound } from '../platform/http/problem.ts';
import { refuseStale } from '../platform/http/rows.ts';

interface OutlineCall {
  readonly db: Db | Tx;
  readonly params: { readonly id: number };
}

interface ReadFileCall extends OutlineCall {
  readonly files: readonly UploadedFile[];
  readonly user: { readonly id: number };
  readonly services: { readonly outlines: OutlineReader };
}

interface WriteOutlineCall extends OutlineCall {
  readonly db: Tx;
  readonly expectedVersion: number | null;
}

const HECTARE = 10_000;
const LONGEST_NAME = 255;

function outlineOf({ db, params }: OutlineCall) {
  return db.selectFrom('subbasin_outlines').selectAll().where('subbasin_id', '=', params.id);
}

function subbasinOf({ db, params }: OutlineCall) {
  return db.selectFrom('hydrographic_subbasins').select('name').where('id', '=', params.id);
}

/** As it is before anything was sent. */
const FIRST_VERSION = 1;

/** The row as it is answered. Throws 404 for no sub-basin. */
async function shownOutline(call: OutlineCall): Promise<{ body: SubbasinOutline; version: number }> {
  await subbasinOf(call).executeTakeFirstOrThrow(() => notFound());
  const row = await outlineOf(call).executeTakeFirst();
  const { version, outline, ...told } = row ?? { ...NOTHING, version: FIRST_VERSION };
  return {
    version,
    body: { ...told, subbasin_id: call.params.id, geometry: outline === null ? null : geometryOf(outline) },
  };
}

function geometryOf(outline: string): NonNullable<SubbasinOutline['geometry']> {
  return {
    type: 'MultiPolygon',
    coordinates: coordinatesOf(readOutlineText(outline)).map((rings) =>
      rings.map((ring) => ring.map(([longitude, latitude]): [number, number] => [longitude, latitude])),
    ),
  };
}

/** What the file holds. Throws 404 for no sub-basin, 422 with the sentence of what can't be read. */
async function readFile(call: ReadFileCall, wanted: OutlineFile['wanted']) {
  const { name } = await subbasinOf(call).executeTakeFirstOrThrow(() => notFound());
  const [file] = call.files;
  if (!file) throw new Error('The platform lets no upload without a file through');
  const job = { path: file.path, fileName: file.name, sought: name, wanted };
  const answer = await call.services.outlines.read(job, call.user.id);
  if (!answer.ok) throw invalid({ file: [answer.sentence] });
  return answer;
}

/** The row locked until the transaction ends, made where there is none; a caller who read another version gets 412. */
async function rowToWrite(call: WriteOutlineCall) {
  const { db, params } = call;
  // Till the transaction ends nobody deletes the sub-basin; who did is waited for.
  await locked(db, subbasinOf(call), 'key share').executeTakeFirstOrThrow(() => notFound());
  await db
    .insertInto('subbasin_outlines')
    .values({ subbasin_id: params.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await locked(db, outlineOf(call)).executeTakeFirstOrThrow();
  refuseStale(call, row);
  return row;
}

interface Written {
  readonly outline: string | null;
  readonly file_name: string | null;
  readonly feature_name: string | null;
  readonly area: number | null;
  readonly vertices: number | null;
}

const NOTHING: Written = { outline: null, file_name: null, feature_name: null, area: null, vertices: null };

/** Answers what the history tells of it. */
async function write(
  { db, params }: WriteOutlineCall,
  before: { version: number } & Written,
  after: Written,
) {
  await db
    .updateTable('subbasin_outlines')
    .set({ ...after, version: before.version + 1 })
    .where('subbasin_id', '=', params.id)
    .execute();
  const changes: Record<string, [unknown, unknown]> = { outline: [wordsOf(before), wordsOf(after)] };
  return { recordId: params.id, changes };
}

/** 'suacui.zip: Suaçuí Grande, 12.345,6 ha'. */
function wordsOf({ outline, file_name, feature_name, area }: Written): string | null {
  if (outline === null) return null;
  const named = feature_name === null ? '' : `: ${feature_name}`;
  return `${file_name ?? ''}${named}, ${formatGrouped((area ?? 0) / HECTARE, 1)} ha`;
}

/** Of a file, so that it can be kept and shown. */
function plainName(name: string): string {
  const line = shownText(name.replace(/[\r\n\t]+/g, ' ')).trim();
  return isPlainText(line) && line !== '' ? line.slice(0, LONGEST_NAME).toWellFormed() : 'arquivo';
}

interface Sent extends OfferedOutline {
  readonly file_name: string;
}

export const subbasinOutlineHandlers: Handlers<typeof subbasinOutlines> = {
  async many({ db, query }) {
    const ids = [...new Set(query.of.split(',').map(Number))];
    const rows = await db
      .selectFrom('subbasin_outlines')
      .select(['subbasin_id', 'version', 'outline'])
      .where(isAmong(db, 'subbasin_id', ids))
      .where('outline', 'is not', null)
      .orderBy('subbasin_id')
      .execute();
    return {
      body: {
        outlines: rows.flatMap(({ outline, ...row }) => (outline === null ? [] : [{ ...row, outline }])),
      },
    };
  },
  get: shownOutline,
  async read(call) {
    const { features, warnings } = await readFile({ ...call, db: call.db }, 'all');
    return { body: { features: [...features], warnings: [...warnings] } };
  },
  send: prepared<typeof subbasinOutlines.send, Sent>({
    async prepare(call) {
      const { features } = await readFile(call, call.query.feature ?? 'only');
      const [feature] = features;
      if (!feature) throw invalid({ file: [OUTLINE_MESSAGES.noPolygon] });
      return { ...feature, file_name: plainName(call.files[0]?.name ?? '') };
    },
    async run(call, { outline, file_name, name, area, vertices }) {
      const before = await rowToWrite(call);
      const audit = await write(call, before, { outline, file_name, feature_name: name, area, vertices });
      return { ...(await shownOutline(call)), audit };
    },
  }),
  async remove(call) {
    const before = await rowToWrite(call);
    if (before.outline === null) throw notFound(OUTLINE_MESSAGES.none);
    return { body: undefined, audit: await write(call, before, NOTHING) };
  },
};
