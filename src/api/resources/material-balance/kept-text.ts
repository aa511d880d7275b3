/**
 * The balance of a whole project as one statement that answers one row: on PostgreSQL each
 * statement costs the server more than reading these rows. What triggers keep
 * (migrations 0030, 0048, 0054) makes the totals; of a page's groups their springs are added up.
 */
import type { BalanceGroup } from '#domain/resources/material-balance.ts';
import { LOOSE_ITEMS } from '#domain/rules/stock-items.ts';
import type { Engine } from '../../platform/database/columns.ts';
import { BY_NEED } from './planned-and-delivered.ts';

interface Words {
  /** A list of some values as JSON. */
  list(values: readonly string[]): string;
  /** All rows' values as one list. */
  rows(value: string, order?: string): string;
  /** JSON as a column of the answer: a text on both engines. */
  column(json: string): string;
}

const WORDS: Readonly<Record<Engine, Words>> = {
  sqlite: {
    list: (values) => `json_array(${values.join(', ')})`,
    rows: (value, order = '') => `json_group_array(${value} ${order})`,
    column: (json) => `(${json})`,
  },
  postgres: {
    list: (values) => `json_build_array(${values.join(', ')})`,
    rows: (value, order = '') => `json_agg(${value} ${order})`,
    column: (json) => `cast((${json}) as text)`,
  },
};

/** The project, where the caller may enter it: `with entered (id) as …`. */
const OF_PROJECT = 'project_id = (select id from entered)';

/** By column of the answer: each is JSON. */
type Columns = Readonly<Record<string, string>>;

/**
 * `loose`: `[planned, delivered, …]` in the order of the items; `rolls`: `[[roller, planned, delivered], …]`;
 * `notes` and `handed_out`: `[[item, roller or 0, delivered], …]`; `surpluses`, likewise, what is beyond the need; `rollers`: `[[id, length], …]`.
 */
function totalsOf({ list, rows }: Words): Columns {
  const planned = (column: string) => `sum(${column})`;
  const delivered = (column: string) => `sum(case when ${BY_NEED} then ${column} else 0 end)`;
  const ofAll = (table: string) => `${table} where ${OF_PROJECT}`;
  const byNeed = (item: string) => `sum(case when by_need = 1 then ${item} else 0 end)`;
  const loose = list(LOOSE_ITEMS.flatMap((item) => [planned(item), byNeed(item)]));
  return {
    loose: `select ${loose} from ${ofAll('need_tallies')}`,
    rolls: `select ${rows(list(['roller', 'planned', 'delivered']))} from (
      select wire_roller_id as roller, ${planned('quantity')} as planned, ${delivered('quantity')} as delivered
        from ${ofAll('roll_tallies')} group by wire_roller_id) as rolls`,
    notes: `select ${rows(list(['item', 'roller', 'delivered']))} from (
      select item, wire_roller_id as roller, sum(delivered) as delivered
        from ${ofAll('note_tallies')} group by item, wire_roller_id) as notes`,
    surpluses: `select ${rows(list(['item', 'roller', 'quantity']))} from (
      select item, wire_roller_id as roller, sum(quantity) as quantity
        from ${ofAll('surplus_tallies')} group by item, wire_roller_id) as surpluses`,
    handed_out: `select ${rows(list(['item', 'coalesce(wire_roller_id, 0)', 'delivered']))}
      from ${ofAll('stock_balances')}`,
    rollers: `select ${rows(list(['id', 'length']), 'order by length desc, id')} from ${ofAll('wire_rollers')}`,
  };
}

interface PageText {
  /** Columns `id` and `label` of the groups, and those of `order`. */
  readonly from: string;
  readonly order: readonly string[];
  /** Of `row_counts`. */
  readonly counted: string;
  /** Of a spring in the group `page`. */
  readonly within: string;
  /** Of a spring: where it is. */
  readonly land: { readonly join: string; readonly columns: readonly string[] };
}

const PAGES: Readonly<Record<'spring' | 'rural_property', PageText>> = {
  spring: {
    from: `select id, label, label_order, rural_property_id from water_springs where ${OF_PROJECT}`,
    order: ['label_order', 'id'],
    counted: 'water_springs',
    within: 'spring.id = page.id',
    land: {
      join: 'join rural_properties as land on land.id = page.rural_property_id',
      columns: ['land.id', 'land.name'],
    },
  },
  rural_property: {
    from: `select id, name as label, name_folded, search from rural_properties where ${OF_PROJECT}
      and exists (select 1 from water_springs where water_springs.rural_property_id = rural_properties.id)`,
    order: ['name_folded', 'search', 'id'],
    counted: 'property_springs',
    within: 'spring.rural_property_id = page.id',
    land: { join: '', columns: [] },
  },
};

/**
 * `data`: `[[id, label, …land], …]`. Of each spring on the page, not added up, which takes
 * the engines longer than us: `needs`: `[[id, whether it was delivered, …items], …]`;
 * `rolls_of`: `[[id, whether, roller, rolls], …]`; `notes_of`: `[[id, item, roller or 0, delivered], …]`;
 * `surpluses_of`, likewise, what is beyond a spring's need.
 */
function groupsOf({ list, rows }: Words, { order, within, land }: PageText): Columns {
  // `cross join`: SQLite, which has no statistics, takes the tables in this order.
  const ofSprings = (
    values: readonly string[],
    joins: readonly string[] = [],
    conditions: readonly string[] = [],
  ) =>
    `select ${rows(list(['page.id', ...values]))}
       from ${['page', 'water_springs as spring', ...joins].join(' cross join ')}
      where ${[within, ...conditions].join(' and ')}`;
  const isDelivered = `case when ${BY_NEED} then 1 else 0 end`;
  const placed = `order by ${order.map((column) => `page.${column}`).join(', ')}`;
  return {
    data: `select ${rows(list(['page.id', 'page.label', ...land.columns]), placed)} from page ${land.join}`,
    needs: ofSprings([isDelivered, ...LOOSE_ITEMS.map((item) => `spring.${item}`)]),
    rolls_of: ofSprings(
      [isDelivered, 'roll.wire_roller_id', 'roll.quantity'],
      ['water_spring_wire_rollers as roll'],
      ['roll.water_spring_id = spring.id'],
    ),
    notes_of: ofSprings(
      ['line.item', 'coalesce(line.wire_roller_id, 0)', 'line.delivered'],
      ['delivery_note_springs as held', 'delivery_notes as note', 'delivery_note_lines as line'],
      [
        'spring.in_note = 1',
        'held.water_spring_id = spring.id',
        'note.id = held.delivery_note_id and note.status = 1',
        'line.delivery_note_id = held.delivery_note_id and line.water_spring_id = spring.id',
      ],
    ),
    surpluses_of: ofSprings(
      ['surplus.item', 'surplus.wire_roller_id', 'surplus.quantity'],
      ['spring_surpluses as surplus'],
      ['spring.in_note = 1', 'surplus.water_spring_id = spring.id'],
    ),
  };
}

/** A project has few. */
const sponsorsOf = ({ list, rows }: Words): Columns => ({
  data: `select ${rows(list(['sponsors.id', 'sponsors.name']), 'order by sponsors.search, sponsors.id')}
    from project_sponsors join sponsors on sponsors.id = project_sponsors.sponsor_id where ${OF_PROJECT}`,
});

/** Behind `with entered (id) as (…)`: `page` is the query of the page's groups, in their order. */
export interface KeptText {
  readonly page: string | null;
  readonly answer: string;
}

function textOf(engine: Engine, by: BalanceGroup | null): KeptText {
  const words = WORDS[engine];
  const answer = (more: Columns, total = 'null') => {
    const columns = Object.entries({ ...totalsOf(words), ...more });
    const texts = columns.map(([name, json]) => `${words.column(json)} as ${name}`);
    return `select ${[...texts, `${total} as total`].join(', ')}`;
  };
  if (by === null) return { page: null, answer: answer({}) };
  if (by === 'sponsor') return { page: null, answer: answer(sponsorsOf(words)) };
  const { from, order, counted } = PAGES[by];
  const total = `(select sum(rows) from row_counts
    where name = '${counted}' and above = (select id from entered))`;
  return {
    page: `${from} order by ${order.join(', ')}`,
    answer: answer(groupsOf(words, PAGES[by]), total),
  };
}

const made = new Map<string, KeptText>();

/** `by` null: the totals alone. */
export function keptText(engine: Engine, by: BalanceGroup | null): KeptText {
  const key = `${engine} ${by}`;
  const text = made.get(key) ?? textOf(engine, by);
  made.set(key, text);
  return text;
}
