/** The stock of the benches' projects: roller types, movements, what springs take of rolls, and delivery notes. */
import { DONATION, ENTRY, LOOSE_ITEMS, PURCHASE } from '#domain/rules/stock-items.ts';
import { fold } from '#domain/shared/fold.ts';
import { busyTables } from './busy-project.ts';
import { booksOf } from './stock-books.ts';
import { type Makers, PROJECTS, projectOf, type TableRows } from './shape.ts';

/** Lengths in metres of the types that each project has. */
const LENGTHS = [1000, 500, 400];
const STAMP = 1_767_225_600_000;
const DAYS = 1500;
/** Of each movement. */
const QUANTITY = 10;

/** One of a project's types: they run through the projects in turn. */
const rollerOf = (project: number, at: number) =>
  PROJECTS * (at % LENGTHS.length) + (project - 1 || PROJECTS);

const lengthOf = (roller: number) => LENGTHS[Math.ceil(roller / PROJECTS) - 1] ?? 0;

/** Each project's movements go through the items in turn. */
const itemOf = (id: number) => LOOSE_ITEMS[Math.ceil(id / PROJECTS) % LOOSE_ITEMS.length] ?? '';

/** After the springs and the properties. */
export function stockTables(makers: Makers): TableRows[] {
  const { size, user, day, one, pick } = makers;
  const books = booksOf();
  const notes = Math.ceil(size / 10);
  return [
    {
      table: 'wire_rollers',
      count: PROJECTS * LENGTHS.length,
      row: (id) => ({
        id,
        project_id: projectOf(id),
        length: lengthOf(id),
        minimum_usage: 10,
      }),
    },
    {
      table: 'feedstock_wire_rollers',
      count: PROJECTS * LENGTHS.length,
      row: (id) => ({ id, feedstock_id: projectOf(id), wire_roller_id: id }),
    },
    {
      table: 'water_spring_wire_rollers',
      count: size,
      row(water_spring_id) {
        const wire_roller_id = rollerOf(projectOf(water_spring_id), water_spring_id);
        return {
          water_spring_id,
          wire_roller_id,
          length: lengthOf(wire_roller_id),
          quantity: 1 + pick(3),
        };
      },
    },
    {
      table: 'stock_movements',
      count: size,
      row(id) {
        const project_id = projectOf(id);
        const item = itemOf(id);
        const balance = books.move(project_id, item, QUANTITY);
        const supplier = `Viveiro ${one(['do Vale', 'Boa Vista', 'São José', 'da Conceição'])}`;
        return {
          id,
          project_id,
          kind: ENTRY,
          item,
          quantity: QUANTITY,
          balance,
          moved_at: `${day(pick(DAYS))}T09:00`,
          // One of ten of each project is given.
          acquisition: Math.ceil(id / PROJECTS) % 10 === 0 ? DONATION : PURCHASE,
          supplier,
          search: fold(supplier),
          user_id: user(),
          created_at: STAMP,
        };
      },
    },
    {
      table: 'delivery_notes',
      count: notes,
      row(id) {
        const sequence = Math.ceil(id / PROJECTS);
        const status = sequence % 4 === 0 ? 0 : 1;
        const number = `${String(sequence).padStart(4, '0')}/2026`;
        return {
          id,
          project_id: projectOf(id),
          rural_property_id: id,
          status,
          number: status === 0 ? null : number,
          number_year: status === 0 ? null : 2026,
          number_sequence: status === 0 ? null : sequence,
          delivered_at: status === 0 ? null : `${day(pick(DAYS))}T10:00`,
          receiver_name: status === 0 ? null : 'Quem recebeu',
          user_id: user(),
          created_at: STAMP + id,
          search: status === 0 ? '' : `${number} quem recebeu`,
        };
      },
    },
    {
      table: 'delivery_note_springs',
      count: notes,
      row: (id) => ({ delivery_note_id: id, water_spring_id: id, label: `N-${id}`, search: `n-${id}` }),
    },
    ...busyTables(makers, books),
    {
      table: 'stock_balances',
      count: PROJECTS * LOOSE_ITEMS.length,
      row(number) {
        const project_id = projectOf(number);
        const item = LOOSE_ITEMS[Math.ceil(number / PROJECTS) - 1] ?? '';
        return { project_id, item, ordered: 0, ...books.read(project_id, item) };
      },
    },
    {
      table: 'project_sponsors',
      count: PROJECTS,
      row: (project_id) => ({ project_id, sponsor_id: project_id }),
    },
  ];
}
