/** One project whose stock has ten times as many movements as its like, and four times as many notes. */
import { DELIVERY, DONATION, ENTRY, LOOSE_ITEMS, PURCHASE } from '#domain/rules/stock-items.ts';
import { fold } from '#domain/shared/fold.ts';
import { BUSY_PROJECT, busySizes, type Makers, PROJECTS, type TableRows } from './shape.ts';
import type { Books } from './stock-books.ts';

const STAMP = 1_767_225_600_000;
const DAYS = 1500;
const BOUGHT = 20;
/** Of each item, by a note. */
const HANDED_OUT = 3;
const HANDED_ITEMS = LOOSE_ITEMS.slice(0, 6);

/** One of ten is given. */
const acquisitionAt = (number: number) => (number % 10 === 0 ? DONATION : PURCHASE);

/** Ids of its own properties and springs: rows run through the projects in turn. */
const own = (at: number) => PROJECTS * (at - 1) + BUSY_PROJECT - 1;

/** What it has besides its share of all rows; made after the notes and the movements of all. */
export function busyTables({ size, user, day, one, pick }: Makers, books: Books): TableRows[] {
  const sizes = busySizes(size);
  const allNotes = Math.ceil(size / 10);
  const ownNotes = Math.floor(allNotes / PROJECTS);
  const notes = Math.floor(sizes.notes) - ownNotes;
  const handedOut = notes * HANDED_ITEMS.length;
  const noteAt = (line: number) => Math.ceil(line / HANDED_ITEMS.length);
  const itemAt = (line: number) => HANDED_ITEMS[line % HANDED_ITEMS.length] ?? '';
  const deliveredAt = (note: number) => `${day(note)}T10:00`;
  return [
    {
      table: 'delivery_notes',
      count: notes,
      row(at) {
        const sequence = ownNotes + at;
        const number = `${String(sequence).padStart(4, '0')}/2026`;
        return {
          id: allNotes + at,
          project_id: BUSY_PROJECT,
          rural_property_id: own(sequence),
          status: 1,
          number,
          number_year: 2026,
          number_sequence: sequence,
          delivered_at: deliveredAt(at),
          receiver_name: 'Quem recebeu',
          user_id: user(),
          delivered_by_id: user(),
          created_at: STAMP + allNotes + at,
          search: `${number} quem recebeu`,
        };
      },
    },
    {
      table: 'delivery_note_springs',
      count: notes,
      row(at) {
        const spring = own(ownNotes + at);
        return {
          delivery_note_id: allNotes + at,
          water_spring_id: spring,
          label: `N-${spring}`,
          search: `n-${spring}`,
        };
      },
    },
    {
      table: 'delivery_note_lines',
      count: handedOut,
      row: (line) => ({
        delivery_note_id: allNotes + noteAt(line),
        water_spring_id: own(ownNotes + noteAt(line)),
        item: itemAt(line),
        planned: HANDED_OUT,
        delivered: HANDED_OUT,
      }),
    },
    {
      table: 'stock_movements',
      count: Math.floor(sizes.movements) - size / PROJECTS,
      row(number) {
        const isHandedOut = number <= handedOut;
        const item = isHandedOut ? itemAt(number) : (LOOSE_ITEMS[number % LOOSE_ITEMS.length] ?? '');
        const quantity = isHandedOut ? -HANDED_OUT : BOUGHT;
        const supplier = isHandedOut ? null : `Viveiro ${one(['do Vale', 'Boa Vista', 'São José'])}`;
        return {
          id: size + number,
          project_id: BUSY_PROJECT,
          kind: isHandedOut ? DELIVERY : ENTRY,
          item,
          quantity,
          balance: books.move(BUSY_PROJECT, item, quantity),
          moved_at: isHandedOut ? deliveredAt(noteAt(number)) : `${day(pick(DAYS))}T09:00`,
          delivery_note_id: isHandedOut ? allNotes + noteAt(number) : null,
          acquisition: isHandedOut ? null : acquisitionAt(number),
          supplier,
          search: supplier && fold(supplier),
          user_id: user(),
          created_at: STAMP,
        };
      },
    },
  ];
}
