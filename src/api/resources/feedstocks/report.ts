import { sql } from 'kysely';
import {
  FEEDSTOCK_REPORT_MESSAGES,
  type feedstockReport,
  MOST_REPORTED_SPRINGS,
} from '#domain/resources/feedstock-report.ts';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import { rollLength } from '#domain/rules/material-counts.ts';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { cityWithState } from '#domain/shared/address.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import { BALANCE_COLUMNS, balanceRow } from '../../documents/feedstock-report/balance-table.ts';
import { makeSpringsTable, type ReportedSpring } from '../../documents/feedstock-report/springs-table.ts';
import { headedWorkbooks } from '../../documents/letterhead/headed.ts';
import type { TableRow } from '../../documents/workbook/table.ts';
import type { PutTable } from '../../documents/workbook/workbook-writer.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { rollsOf, toFeedstocks } from '../water-springs/rows.ts';
import { balanceOf } from './balance.ts';

type Call = RowCall<{ projectId: number }> & { query: QueryOf<typeof feedstockReport.file> };

/** Springs read, and told to the child process, at a time: some milliseconds of the server's. */
const AT_ONCE = 100;

export const feedstockReportHandlers: Handlers<typeof feedstockReport> = {
  async file(call) {
    const project = await reading(call, 'report', async (own) => {
      await requireFewSprings(own);
      return own.db
        .selectFrom('projects')
        .select('name')
        .where('id', '=', call.params.projectId)
        .executeTakeFirstOrThrow(() => notFound());
    });
    const title = `Relatório de insumos – ${project.name}`;
    const workbooks = await headedWorkbooks(call, call.params.projectId);
    const bytes = await workbooks.write(title, call.user.id, (put) =>
      // Both sheets tell of one moment, however long their rows take to be read.
      reading(call, 'report', (own) => putTables(own, put)),
    );
    return { body: { name: `relatorio-de-insumos-${project.name}.xlsx`, bytes, inline: false } };
  },
};

async function putTables(call: Call, put: PutTable): Promise<void> {
  // The stock is the whole project's: set against some of its springs it would lack nothing.
  const balance = await balanceOf(call);
  const springs = makeSpringsTable(balance.flatMap(({ item }) => rollLength(item) ?? []));
  await put({
    name: 'Nascentes',
    columns: springs.columns,
    rows: rowsOf(call, springs.row),
    totals: springs.totals,
  });
  const { subbasin, status, technician } = call.query;
  await put({
    name: 'Saldo',
    columns: BALANCE_COLUMNS,
    rows: [balance.map(balanceRow)],
    note: subbasin || status || technician ? FEEDSTOCK_REPORT_MESSAGES.wholeProject : undefined,
  });
}

/** The project's springs that the filters let through. */
function reportedSprings({ db, params, user, query }: Call) {
  let springs = db
    .selectFrom('water_springs')
    .leftJoin('users as technicians', 'technicians.id', 'water_springs.technician_id')
    .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
    .leftJoin('rural_producers', 'rural_producers.id', 'rural_properties.rural_producer_id')
    .leftJoin('property_addresses', 'property_addresses.rural_property_id', 'rural_properties.id')
    .leftJoin('cities', 'cities.id', 'property_addresses.city_id')
    .leftJoin('states', 'states.id', 'cities.state_id')
    .leftJoin('hydrographic_properties', 'hydrographic_properties.rural_property_id', 'rural_properties.id')
    .leftJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'hydrographic_properties.subbasin_id')
    .where('water_springs.project_id', '=', params.projectId)
    .where(mayEnter(user, 'water_springs.project_id'));
  const { subbasin, status, technician } = query;
  if (subbasin) springs = springs.where('water_springs.property_subbasin_id', '=', subbasin);
  if (status) springs = springs.where('water_springs.status', '=', Number(status));
  if (technician) springs = springs.where('water_springs.technician_id', '=', technician);
  return springs;
}

/** Throws 422 with what to do instead when the workbook would be too large. */
async function requireFewSprings(call: Call): Promise<void> {
  const { count } = await reportedSprings(call)
    .select(sql<number | string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > MOST_REPORTED_SPRINGS) {
    throw new Problem(422, FEEDSTOCK_REPORT_MESSAGES.tooMany(Number(count)));
  }
}

/** Rows in the order of the codes, read page by page: a code is unique in its project. */
async function* rowsOf(call: Call, toRow: (spring: ReportedSpring) => TableRow): AsyncGenerator<TableRow[]> {
  let after: string | null = null;
  for (;;) {
    const springs = reportedSprings(call);
    const page = await (after === null ? springs : springs.where('water_springs.label_order', '>', after))
      .selectAll('water_springs')
      .select([
        'technicians.name as technician',
        'rural_properties.name as property',
        'rural_producers.name as producer',
        'cities.name as city',
        'states.uf',
        'hydrographic_subbasins.name as subbasin',
      ])
      .orderBy('water_springs.label_order')
      .limit(AT_ONCE)
      .execute();
    const rolls = await rollsOf(
      call,
      page.map((row) => row.id),
    );
    yield page.map((row) =>
      toRow({
        label: row.label,
        property: row.property,
        producer: row.producer ?? NO_PRODUCER,
        municipality:
          row.city === null || row.uf === null
            ? null
            : cityWithState({ name: row.city, state: { uf: row.uf } }),
        subbasin: row.subbasin,
        technician: row.technician ?? row.technician_name,
        status: labelOf(SPRING_ENUMERATIONS.status, row.status),
        delivery_date: row.delivery_date,
        modality: labelOf(SPRING_ENUMERATIONS.recovery_modality, row.recovery_modality),
        area: row.area,
        perimeter: row.perimeter,
        recovery_seedlings: row.recovery_seedlings,
        ...toFeedstocks(row),
        wire_rollers: rolls.get(row.id) ?? [],
      }),
    );
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = last.label_order;
  }
}
