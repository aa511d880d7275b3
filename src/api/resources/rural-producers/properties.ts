/** The properties of a producer: those a deletion leaves without one, and those that forbid it. */
import { PRODUCER_MESSAGES, type producerProperties } from '#domain/resources/rural-producers.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { locked } from '../../platform/database/locking.ts';
import { searched } from '../../platform/http/conditions.ts';
import { type List, listPage } from '../../platform/http/list.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { requireProducer } from './parent.ts';

const LIST: List = {
  table: 'rural_properties',
  within: 'rural_producer_id',
  orders: { name: ['name_folded', 'search'] },
  standard: 'name',
};

function propertiesOf(db: RowCall<unknown>['db'], producerId: number) {
  return db
    .selectFrom('rural_properties')
    .select(['rural_properties.id', 'rural_properties.name', 'rural_properties.project_id'])
    .where('rural_properties.rural_producer_id', '=', producerId);
}

/** Those of a page, with their project and how many springs each has. */
function shownOf(all: ReturnType<typeof propertiesOf>, ids: readonly number[]) {
  return all
    .innerJoin('projects', 'projects.id', 'rural_properties.project_id')
    .select('projects.name as project_name')
    .select((eb) =>
      eb
        .selectFrom('water_springs')
        .select((inner) => inner.fn.countAll<number | string>().as('count'))
        .whereRef('water_springs.rural_property_id', '=', 'rural_properties.id')
        .as('spring_count'),
    )
    .where('rural_properties.id', 'in', ids)
    .execute();
}

export const producerPropertyHandlers: Handlers<typeof producerProperties> = {
  async list(call) {
    await requireProducer(call);
    const { db, user, params, query } = call;
    const all = propertiesOf(db, params.producerId);
    const page = await listPage(db, LIST, query, {
      above: params.producerId,
      scope: mayEnter(user, 'rural_properties.project_id'),
      filters: searched(query.q, 'rural_properties.search'),
      rows: (ids) => shownOf(all, ids),
    });
    const hidden = await all
      .where((eb) => eb.not(mayEnter(user, 'rural_properties.project_id')))
      .clearSelect()
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    const data = page.data.map(({ project_name, spring_count, ...row }) => ({
      ...row,
      project: { id: row.project_id, name: project_name },
      water_springs: Number(spring_count ?? 0),
    }));
    return { body: { data, meta: { ...page.meta, others: Number(hidden.count) } } };
  },
};

type Call = Pick<RowCall<unknown>, 'db' | 'user'>;

/**
 * Throws 409 naming the properties with a spring past 'Cadastrada': the notes and
 * terms of what was delivered go on naming the producer. Properties, then springs
 * are locked until the producer is gone: the material of one may be delivered now.
 */
export async function refuseWhileDelivered(call: Call, producerId: number): Promise<void> {
  const { db, user } = call;
  const own = propertiesOf(db, producerId).orderBy('rural_properties.id');
  const properties = await locked(db, own).execute();
  if (properties.length === 0) return;
  const springs = db
    .selectFrom('water_springs')
    .select(['rural_property_id', 'status'])
    .where(
      'rural_property_id',
      'in',
      properties.map(({ id }) => id),
    )
    .orderBy('id');
  const all = await locked(db, springs).execute();
  const delivered = new Set(all.filter(({ status }) => status > 0).map((row) => row.rural_property_id));
  if (delivered.size > 0) {
    const names = await seenNames(call, user, [...delivered]);
    throw new Problem(409, PRODUCER_MESSAGES.notDeletable(names, delivered.size - names.length));
  }
}

/** Names of those of the properties that lie in projects of the caller, A to Z. */
async function seenNames({ db }: Call, user: SessionUser, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('rural_properties')
    .select('rural_properties.name')
    .where('rural_properties.id', 'in', ids)
    .where(mayEnter(user, 'rural_properties.project_id'))
    .orderBy('rural_properties.search')
    .execute();
  return rows.map(({ name }) => name);
}
