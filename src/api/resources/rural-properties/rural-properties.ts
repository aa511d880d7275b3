import { PROPERTY_MESSAGES, ruralProperties } from '#domain/resources/rural-properties.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { crudHandlers, emptyAsNull, type RowCall } from '../../platform/crud.ts';
import { foldedStart } from '../../platform/list.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { mayEnter } from '../../platform/scope.ts';
import { toAddressRow } from '../addresses.ts';
import { CITY_COLUMNS, requireCity, toPlace } from '../places-lookup.ts';
import { requireSubbasin } from './hydrography.ts';

type Call = Pick<RowCall<{ projectId: number }>, 'db' | 'services'>;

export const ruralPropertyHandlers = crudHandlers(ruralProperties, {
  table: 'rural_properties',
  rows: ({ db, user, params }) =>
    db
      .selectFrom('rural_properties')
      .innerJoin('users as author', 'author.id', 'rural_properties.user_id')
      .leftJoin('users as editor', 'editor.id', 'rural_properties.user_update_id')
      .leftJoin('rural_producers', 'rural_producers.id', 'rural_properties.rural_producer_id')
      .innerJoin('property_addresses', 'property_addresses.rural_property_id', 'rural_properties.id')
      .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
      .innerJoin('states', 'states.id', 'cities.state_id')
      .selectAll('rural_properties')
      .select([
        'author.name as author_name',
        'editor.name as editor_name',
        'rural_producers.name as producer_name',
      ])
      .select(CITY_COLUMNS)
      .select((eb) =>
        eb
          .selectFrom('water_springs')
          .select((inner) => inner.fn.countAll<number | string>().as('count'))
          .whereRef('water_springs.rural_property_id', '=', 'rural_properties.id')
          .as('spring_count'),
      )
      .where('rural_properties.project_id', '=', params.projectId)
      .where(mayEnter(user, 'rural_properties.project_id')),
  search: 'rural_properties.search',
  sorts: {
    name: [foldedStart('rural_properties.search', 'rural_properties.name'), 'rural_properties.search'],
    registration_date: 'rural_properties.registration_date',
  },
  standardSort: 'name',
  toRecord: (row) => {
    const { city_id, city } = toPlace(row);
    return {
      ...row,
      rural_producer:
        row.rural_producer_id === null ? null : { id: row.rural_producer_id, name: row.producer_name ?? '' },
      user: { id: row.user_id, name: row.author_name },
      user_update:
        row.user_update_id === null ? null : { id: row.user_update_id, name: row.editor_name ?? '' },
      water_springs: Number(row.spring_count ?? 0),
      city_id,
      city,
    };
  },
  // The address and the hydrography have their own calls: a PUT here never carries them.
  toBody: (row) => ({
    name: row.name,
    rural_producer: row.rural_producer_id,
    total_area: row.total_area,
    registration_date: row.registration_date,
    interest_register: row.interest_register,
    descriptive_roadmaps: row.descriptive_roadmaps,
    state_id: row.state_id,
    city: row.city_id,
    cep: '',
    subbasin: 0,
  }),
  async check(body, call) {
    if (body.rural_producer !== null) await requireProducer(call, body.rural_producer);
    if (call.id !== null) return;
    await requireCity(call.db, body);
    await requireSubbasin(call.db, body.subbasin, body.state_id);
  },
  async toRow(body, call, before) {
    const { name, total_area, registration_date, interest_register, descriptive_roadmaps } = body;
    const { rural_producer: producer } = body;
    const isJoining = producer !== before?.rural_producer_id;
    // Only the deletion of its producer leaves a property without one.
    if (producer === null && before?.rural_producer_id !== null) {
      throw invalid({ rural_producer: [PROPERTY_MESSAGES.rural_producer] });
    }
    return {
      ...emptyAsNull({ name, total_area, interest_register, descriptive_roadmaps }),
      name,
      registration_date: registration_date ?? call.today,
      rural_producer_id: producer,
      user_update_id: call.user.id,
      search: foldAll(name, producer === null ? null : await producerName(call, producer, isJoining)),
    };
  },
  owner: ({ params, user }) => ({
    project_id: params.projectId,
    user_id: user.id,
    user_update_id: null,
  }),
  async afterCreate(id, body, { db }) {
    const own = { rural_property_id: id };
    await db
      .insertInto('property_addresses')
      .values({ ...own, ...toAddressRow(body) })
      .execute();
    await db
      .insertInto('hydrographic_properties')
      .values({ ...own, subbasin_id: body.subbasin, ...emptyAsNull({ microbasin: body.microbasin }) })
      .execute();
    await db.insertInto('property_coordinates').values(own).execute();
    await db.insertInto('recovery_interests').values(own).execute();
  },
  created: (id) => ({ rural_property_id: id }),
  uses: [
    {
      table: 'executed_activities',
      column: 'rural_property_id',
      sentence: 'A propriedade não pode ser excluída: há atividades lançadas para ela.',
    },
  ],
  beforeRemove: refusePastRegistration,
});

async function requireProducer({ db }: Call, id: number): Promise<void> {
  const producer = await db
    .selectFrom('rural_producers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!producer) throw invalid({ rural_producer: [MESSAGES.reference] });
}

/**
 * A property that joins the producer (`isJoining`) is none of its properties yet: a
 * renaming at this very moment would not find it, and is waited for. One that is
 * its already is locked by both, see `renameInProperties`.
 */
async function producerName({ db, services }: Call, id: number, isJoining: boolean): Promise<string | null> {
  const producer = db.selectFrom('rural_producers').select('name').where('id', '=', id);
  const waits = isJoining && services.database.engine === 'postgres';
  const row = await (waits ? producer.forShare() : producer).executeTakeFirst();
  return row?.name ?? null;
}

async function refusePastRegistration(id: number, { db, services }: Call): Promise<void> {
  const springs = db.selectFrom('water_springs').select('status').where('rural_property_id', '=', id);
  // Locked until they go: the material of one of them may be delivered at this very moment.
  const locked = services.database.engine === 'postgres' ? springs.orderBy('id').forUpdate() : springs;
  const all = await locked.execute();
  if (all.some(({ status }) => status > 0)) {
    throw new Problem(
      409,
      'A propriedade não pode ser excluída: há nascentes que já passaram de "Cadastrada".',
    );
  }
}
