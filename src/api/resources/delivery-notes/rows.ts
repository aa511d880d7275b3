/** Delivery notes as queries and records. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type DeliveryNote,
  type DeliveryNoteRow,
  DRAFT,
  NOTE_STATUS,
  type NoteStatus,
} from '#domain/resources/delivery-notes.ts';
import {
  draftLines,
  inItemOrder,
  isAsPlanned,
  itemTotals,
  type NoteLine,
  type Quantity,
} from '#domain/rules/note-lines.ts';
import { stockItemLabel, stockItemUnit } from '#domain/rules/stock-items.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import { type Changes, changesBetween } from '../../platform/audit/audit.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { pageRows } from '../../platform/database/page-rows.ts';
import { engineOf } from '../../platform/database/engine.ts';
import type { DeliveryNotesTable } from '../../platform/database/tables/delivery-notes.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import type { SealedPlace, Secrets } from '../../platform/secrets/secrets.ts';
import { type NoteSpring, springsOfNote } from './note-springs.ts';

/** `status` of a note. */
export const DELIVERED = 1;

/** `kind` of a movement. */
export const RETURNED = 3 as const;

export type NoteCall = RowCall<{ projectId: number }>;

export type NoteRow = Selectable<DeliveryNotesTable> & {
  property_name: string;
  producer_id: number | null;
  producer_name: string | null;
  user_name: string;
  delivered_by_name: string | null;
  /** JSON: `springsOf` reads it. */
  springs: string | null;
};

function noteRows(db: Db | Tx) {
  return db
    .selectFrom('delivery_notes')
    .innerJoin('rural_properties', 'rural_properties.id', 'delivery_notes.rural_property_id')
    .leftJoin('rural_producers', 'rural_producers.id', 'rural_properties.rural_producer_id')
    .innerJoin('users as author', 'author.id', 'delivery_notes.user_id')
    .leftJoin('users as deliverer', 'deliverer.id', 'delivery_notes.delivered_by_id')
    .selectAll('delivery_notes')
    .select([
      'rural_properties.name as property_name',
      'rural_producers.id as producer_id',
      'rural_producers.name as producer_name',
      'author.name as user_name',
      'deliverer.name as delivered_by_name',
    ])
    .select(packedSprings(db).as('springs'));
}

/** Those of a page, whose ids were found within the caller's scope. */
export const notesOf = pageRows((db, ids) => noteRows(db).where(isAmong(db, 'delivery_notes.id', ids)));

/** One of the project's notes; throws 404. */
export function findNote({ db, params, user }: NoteCall, id: number): Promise<NoteRow> {
  return noteRows(db)
    .where('delivery_notes.id', '=', id)
    .where('delivery_notes.project_id', '=', params.projectId)
    .where(mayEnter(user, 'delivery_notes.project_id'))
    .executeTakeFirstOrThrow(() => notFound('A nota de entrega não foi encontrada.'));
}

/** Rows of one insert. */
export const LINES_AT_ONCE = 100;

interface LabelledSpring {
  readonly id: number;
  readonly label: string;
}

/**
 * The note's springs as JSON, `[[id, label, present label or null], …]`: a statement of its
 * own for a page of notes costs PostgreSQL more than their rows.
 */
function packedSprings(db: Db | Tx): RawBuilder<string | null> {
  const [pack, list] =
    engineOf(db) === 'sqlite' ? ['json_group_array', 'json_array'] : ['json_agg', 'json_build_array'];
  return sql<string | null>`(select cast(${sql.raw(pack)}(
      ${sql.raw(list)}(held.water_spring_id, held.label, spring.label)
      order by spring.label_order nulls last, held.water_spring_id) as text)
    from delivery_note_springs as held left join water_springs as spring on spring.id = held.water_spring_id
    where held.delivery_note_id = delivery_notes.id)`;
}

/** A draft shows each of its springs under the present code. */
export function springsOf({ springs, status }: Pick<NoteRow, 'springs' | 'status'>): LabelledSpring[] {
  // The text is our own statement's.
  const packed = (JSON.parse(springs ?? 'null') ?? []) as (readonly [number, string, string | null])[];
  return packed.map(([id, label, present]) => ({ id, label: status === DRAFT ? (present ?? label) : label }));
}

export function writtenLines(db: Db | Tx, noteId: number) {
  return db
    .selectFrom('delivery_note_lines')
    .select(['water_spring_id', 'item', 'wire_roller_id', 'planned', 'delivered'])
    .where('delivery_note_id', '=', noteId)
    .orderBy('id')
    .execute();
}

export async function springIdsOfNote(db: Db | Tx, noteId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('delivery_note_springs')
    .select('water_spring_id')
    .where('delivery_note_id', '=', noteId)
    .orderBy('water_spring_id')
    .execute();
  return rows.map((row) => row.water_spring_id);
}

/** The lines as they stand: computed for a draft, as they were kept from the delivery on. */
export async function linesOfNote(
  db: Db | Tx,
  note: Pick<NoteRow, 'id' | 'status' | 'rural_property_id'>,
  springs?: readonly NoteSpring[],
): Promise<NoteLine[]> {
  const rows = await writtenLines(db, note.id);
  if (note.status !== DRAFT) return rows.map((line) => ({ ...line, planned: line.planned ?? 0 }));
  const own =
    springs ??
    (await springsOfNote(db, note.rural_property_id, await springIdsOfNote(db, note.id), { lock: false }));
  return draftLines(own, rows);
}

/** What came back of a note, by item: the sums of its movements of that kind. */
export async function returnedOf(db: Db | Tx, noteId: number): Promise<Quantity[]> {
  const rows = await db
    .selectFrom('stock_movements')
    .select((eb) => ['item', 'wire_roller_id', eb.fn.sum<number | string>('quantity').as('quantity')])
    .where('delivery_note_id', '=', noteId)
    .where('kind', '=', RETURNED)
    .groupBy(['item', 'wire_roller_id'])
    .execute();
  return rows
    .map((row) => ({ ...row, quantity: Number(row.quantity) }))
    .toSorted((one, other) => inItemOrder(one, other));
}

/** Metres by the project's roller types. */
export async function rollerLengths({
  db,
  params,
}: Pick<NoteCall, 'db' | 'params'>): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('wire_rollers')
    .select(['id', 'length'])
    .where('project_id', '=', params.projectId)
    .execute();
  return new Map(rows.map(({ id, length }) => [id, length]));
}

export function toListRecord(row: NoteRow, zone: string): DeliveryNoteRow {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    status_label: NOTE_STATUS[row.status as NoteStatus],
    rural_property_id: row.rural_property_id,
    rural_property: { id: row.rural_property_id, name: row.property_name },
    rural_producer_id: row.producer_id,
    rural_producer: row.producer_id === null ? null : { id: row.producer_id, name: row.producer_name ?? '' },
    delivered_at: row.delivered_at,
    receiver_name: row.receiver_name,
    note: row.note,
    user_id: row.user_id,
    user: { id: row.user_id, name: row.user_name },
    delivered_by_id: row.delivered_by_id,
    delivered_by:
      row.delivered_by_id === null ? null : { id: row.delivered_by_id, name: row.delivered_by_name ?? '' },
    water_springs: springsOf(row),
    has_signed_copy: row.signed_file_id !== null,
    created_at: localDateTime(new Date(row.created_at), zone),
  };
}

/** The whole record. */
export async function toRecord(call: NoteCall, row: NoteRow): Promise<DeliveryNote> {
  const { db, services } = call;
  const lines = await linesOfNote(db, row);
  const lengths = await rollerLengths(call);
  return {
    ...toListRecord(row, services.settings.zone),
    receiver_cpf: openCpf(services.secrets, row),
    cancel_note: row.cancel_note,
    lines: lines.map(({ water_spring_id, item, wire_roller_id, planned, delivered }) => ({
      water_spring_id,
      item,
      wire_roller_id,
      planned,
      delivered,
    })),
    items: itemTotals(lines).map((total) => ({
      ...total,
      label: stockItemLabel(total.item, lengths.get(total.wire_roller_id ?? 0) ?? null),
      unit: stockItemUnit(total.item),
    })),
    returned: await returnedOf(db, row.id),
  };
}

export function cpfPlace(id: number): SealedPlace {
  return { table: 'delivery_notes', column: 'receiver_cpf_sealed', row: id };
}

export function openCpf(secrets: Secrets, { id, receiver_cpf_sealed }: NoteRow): string | null {
  return secrets.open(receiver_cpf_sealed, cpfPlace(id));
}

/** What the history tells of a note, in the names of its fields. */
export async function toldOfNote(call: NoteCall, row: NoteRow): Promise<Record<string, unknown>> {
  const { db, services } = call;
  const springs = springsOf(row);
  const labels = new Map(springs.map(({ id, label }) => [id, label]));
  const lengths = await rollerLengths(call);
  const others = (await linesOfNote(db, row)).filter((line) => !isAsPlanned(line));
  return {
    number: row.number,
    status: row.status,
    rural_property_id: row.rural_property_id,
    delivered_at: row.delivered_at,
    delivered_by_id: row.delivered_by_id,
    receiver_name: row.receiver_name,
    receiver_cpf: openCpf(services.secrets, row),
    note: row.note,
    cancel_note: row.cancel_note,
    water_springs: springs.map(({ label }) => label).join(', ') || null,
    lines:
      others
        .map(
          ({ water_spring_id, item, wire_roller_id, planned, delivered }) =>
            `${labels.get(water_spring_id)} ${stockItemLabel(item, lengths.get(wire_roller_id ?? 0) ?? null)}: ${delivered} em vez de ${planned}`,
        )
        .join('; ') || null,
  };
}

/** Who receives is a person whose data can't be taken back out of the audit: it tells only that they changed. */
const OF_A_PERSON = ['receiver_name', 'receiver_cpf'] as const;

export function noteChanges(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
): Changes {
  const changes = changesBetween(before, after);
  for (const field of OF_A_PERSON) {
    const [old, now] = changes[field] ?? [null, null];
    if (field in changes) changes[field] = [old === null ? null : '•••', now === null ? null : '•••'];
  }
  return changes;
}
