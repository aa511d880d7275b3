import type { personalData } from '#domain/resources/personal-data.ts';
import type { Handlers } from '../../platform/call.ts';
import { notFound } from '../../platform/problem.ts';
import { anonymise } from './anonymise.ts';
import { accessTable } from './access-table.ts';
import { activityTable, photoTable, propertyTable, springTable, structureTable } from './land-tables.ts';
import { registryTable } from './registry-table.ts';

export const personalDataHandlers: Handlers<typeof personalData> = {
  async export(call) {
    const { db, params, services, today } = call;
    const producer = await db
      .selectFrom('rural_producers')
      .select('name')
      .where('id', '=', params.producerId)
      .executeTakeFirst();
    if (!producer) throw notFound('O proprietário não foi encontrado.');
    const bytes = await services.workbooks.write(`Dados pessoais – ${producer.name}`, [
      registryTable(call),
      propertyTable(call),
      springTable(call),
      structureTable(call),
      photoTable(call),
      activityTable(call),
      accessTable(call),
    ]);
    return {
      body: { name: `dados-pessoais-${producer.name}-${today}.xlsx`, bytes, inline: false },
      audit: { recordId: params.producerId, changes: null },
    };
  },
  anonymise,
};
