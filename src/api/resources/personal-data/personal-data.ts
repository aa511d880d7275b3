import type { personalData } from '#domain/resources/personal-data.ts';
import { headedWorkbooks } from '../../documents/letterhead/headed.ts';
import type { PutTable } from '../../documents/workbook/workbook-writer.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { anonymise } from './anonymise.ts';
import { accessTable } from './access-table.ts';
import { activityTable, photoTable, propertyTable, springTable, structureTable } from './land-tables.ts';
import { notesOfPerson, noteTable } from './note-table.ts';
import type { ExportCall } from './pages.ts';
import { registryTable } from './registry-table.ts';

export const personalDataHandlers: Handlers<typeof personalData> = {
  async export(call) {
    const { db, params, today } = call;
    const producer = await db
      .selectFrom('rural_producers')
      .select('name')
      .where('id', '=', params.producerId)
      .executeTakeFirst();
    if (!producer) throw notFound('O proprietário não foi encontrado.');
    const title = `Dados pessoais – ${producer.name}`;
    const workbooks = await headedWorkbooks(call);
    const bytes = await workbooks.write(title, call.user.id, (put) =>
      reading(call, 'report', (own) => putTables(own, put)),
    );
    return {
      body: { name: `dados-pessoais-${producer.name}-${today}.xlsx`, bytes, inline: false },
      audit: { recordId: params.producerId, changes: null },
    };
  },
  anonymise,
};

const TABLES = [
  registryTable,
  propertyTable,
  springTable,
  structureTable,
  photoTable,
  activityTable,
  accessTable,
  noteTable,
] as const;

async function putTables(call: ExportCall, put: PutTable): Promise<void> {
  const own = { ...call, notes: await notesOfPerson(call) };
  for (const table of TABLES) await put(table(own));
}
