/** What the PDF of a note shows: computed for a draft, frozen at the delivery. */
import { rollsByLength } from '#domain/rules/material-counts.ts';
import { isAsPlanned, type NoteLine } from '#domain/rules/note-lines.ts';
import type { SpringMaterials } from '#domain/rules/spring-survey-types.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { type DeliveryNoteData, deliveryNoteData } from '../../documents/delivery-note/delivery-note-data.ts';
import type { DeliveredSpring } from '../../documents/delivery-note/delivery-note-data.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { SealedPlace } from '../../platform/secrets/secrets.ts';
import { describeProperty, withoutProducer } from '../water-springs/documents.ts';
import { FEEDSTOCK_FIGURES } from '../water-springs/rows.ts';
import type { NoteSpring } from './note-springs.ts';
import { type NoteCall, type NoteRow, openCpf, rollerLengths } from './rows.ts';

export type PrintedProperty = Awaited<ReturnType<typeof describeProperty>>;

/** Throws 422 for a property without a producer: there is nobody to sign. */
export async function printedProperty(call: NoteCall, propertyId: number): Promise<PrintedProperty> {
  const property = await describeProperty({ ...call, params: { ...call.params, propertyId } });
  if (!property.producer) throw withoutProducer();
  return property;
}

export interface PrintedNote {
  readonly note: NoteRow;
  readonly property: PrintedProperty;
  readonly springs: readonly NoteSpring[];
  readonly lines: readonly NoteLine[];
}

/** @param mark printed beside the title, as 'Rascunho'; null on a note that is issued */
export async function printOf(
  call: NoteCall,
  { note, property, springs, lines }: PrintedNote,
  {
    number,
    date,
    technician,
    mark,
  }: {
    readonly number: string;
    readonly date: string;
    readonly technician: string | null;
    readonly mark: string | null;
  },
): Promise<DeliveryNoteData> {
  const cpf = openCpf(call.services.secrets, note);
  return deliveryNoteData({
    number,
    date,
    project: property.project,
    producer: property.producer,
    property: property.name,
    municipality: cityWithState({ name: property.city.city, state: property.city }),
    technician,
    springs: await deliveredSprings(call, springs, lines),
    mark,
    receiver: note.receiver_name === null && cpf === null ? null : { name: note.receiver_name, cpf },
    remarks: note.note,
  });
}

/** The springs with what is handed over for each. */
async function deliveredSprings(
  call: NoteCall,
  springs: readonly NoteSpring[],
  lines: readonly NoteLine[],
): Promise<DeliveredSpring[]> {
  const { db } = call;
  const lengths = await rollerLengths(call);
  const weighed = await db
    .selectFrom('water_springs')
    .select(['id', ...FEEDSTOCK_FIGURES])
    .where(
      isAmong(
        db,
        'id',
        springs.map(({ id }) => id),
      ),
    )
    .execute();
  const figures = new Map(weighed.map(({ id, ...own }) => [id, own]));
  // What the survey weighs is said only where it is what is handed over.
  const otherwise = new Set(lines.filter((line) => !isAsPlanned(line)).map(({ item }) => item));
  return springs.map(({ id, label }) => {
    const own = lines.filter(({ water_spring_id }) => water_spring_id === id);
    const materials = Object.fromEntries(
      FEEDSTOCK_FIGURES.map((figure) => {
        if (isCounted(figure)) return [figure, quantityOf(own, figure)];
        const sacks = figure.replace(/_kilograms$/, '_sacks');
        const isWeighed = ![...otherwise].some((item) => item === sacks);
        return [figure, isWeighed ? (figures.get(id)?.[figure] ?? 0) : 0];
      }),
    ) as Record<keyof SpringMaterials, number>;
    const rolls = own.flatMap(({ wire_roller_id, delivered }) =>
      wire_roller_id === null ? [] : [{ length: lengths.get(wire_roller_id) ?? 0, quantity: delivered }],
    );
    return {
      label,
      recovery_seedlings: quantityOf(own, 'recovery_seedlings'),
      feedstocks: materials,
      wire_rollers: rollsByLength(rolls),
    };
  });
}

function isCounted(figure: (typeof FEEDSTOCK_FIGURES)[number]): boolean {
  return !figure.endsWith('_kilograms');
}

function quantityOf(lines: readonly NoteLine[], item: string): number {
  return lines.find((line) => line.item === item)?.delivered ?? 0;
}

function printPlace(id: number): SealedPlace {
  return { table: 'delivery_notes', column: 'issued_sealed', row: id };
}

/** As it is kept; `producer` is whose data it shows. */
export interface Print {
  readonly producer: number | null;
  readonly data: DeliveryNoteData;
}

/** What the PDF of a note that is being delivered shows, as it is kept. */
export async function sealPrint(call: NoteCall, printed: PrintedNote): Promise<string | null> {
  const { note } = printed;
  const data = await printOf(call, printed, {
    number: note.number ?? '',
    date: (note.delivered_at ?? '').slice(0, 10),
    technician: note.delivered_by_name,
    mark: null,
  });
  const print: Print = { producer: printed.property.producer?.id ?? null, data };
  return call.services.secrets.seal(JSON.stringify(print), printPlace(note.id));
}

/** What the PDF of a delivered note shows, as it was at the delivery. */
export function openPrint(
  { secrets }: Pick<NoteCall['services'], 'secrets'>,
  { id, issued_sealed }: Pick<NoteRow, 'id' | 'issued_sealed'>,
): Print {
  const text = secrets.open(issued_sealed, printPlace(id));
  if (text === null) throw new Error(`Note ${id} was delivered without what its PDF shows`);
  return JSON.parse(text) as Print;
}
