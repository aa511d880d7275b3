/** Erases what names or describes a producer, everywhere it is kept. Properties and figures stay. */
import { PERSONAL_DATA_MESSAGES, type personalData, pseudonymOf } from '#domain/resources/personal-data.ts';
import { fold } from '#domain/shared/fold.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { rewriteKeptAnswers } from '../../platform/http/idempotency.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { refuseStale } from '../../platform/http/rows.ts';
import { eraseReceiver } from '../delivery-notes/erase-receiver.ts';
import { renameInProperties } from '../rural-producers/property-names.ts';
import { openColumn } from '../rural-producers/sealed-columns.ts';
import { bringTextsNow } from '../../platform/database/packed-texts.ts';
import { bringPostingsOf } from '../../platform/database/producer-postings.ts';
import { findProducer } from '../rural-producers/rural-producers.ts';
import { withoutPerson } from './kept-answers.ts';

const RUNNING = 1;

export async function anonymise(call: WriteCall<typeof personalData.anonymise>) {
  const { db, params, now, services } = call;
  const { producerId } = params;
  const person = await lockProducer(call);
  await refuseWhileRunning(db, producerId);
  const name = pseudonymOf(producerId);
  const notes = await eraseReceiver(db, services.secrets, { id: producerId, ...person });
  await eraseRegistry(db, producerId, name, now);
  await renameInProperties(db, producerId, name);
  // After the rows above are held: whoever was writing one of them has left the entry by now.
  const erased = await eraseFromAudit(db, producerId);
  const erasing = { producerId, name, cpf: person.cpf, notes };
  await rewriteKeptAnswers(db, services.secrets, (answer) => withoutPerson(answer, erasing));
  // Last: whoever else erases a name waits for it.
  await bringPostingsOf(db, producerId);
  await bringTextsNow(db);
  const { body, version } = await findProducer(call, producerId);
  return { body, version, audit: { recordId: producerId, changes: null, erased } };
}

/** The producer's row is locked; answers who it is. */
async function lockProducer({
  db,
  params,
  services,
  expectedVersion,
}: WriteCall<typeof personalData.anonymise>): Promise<{ name: string; cpf: string | null }> {
  const query = db
    .selectFrom('rural_producers')
    .select(['version', 'anonymised_at', 'name', 'cpf_sealed'])
    .where('id', '=', params.producerId);
  const producer = await locked(db, query).executeTakeFirst();
  if (!producer) throw notFound('O proprietário não foi encontrado.');
  refuseStale({ expectedVersion }, producer);
  if (producer.anonymised_at !== null) throw new Problem(409, PERSONAL_DATA_MESSAGES.anonymised);
  const cpf = openColumn(services.secrets, 'cpf_sealed', params.producerId, producer);
  return { name: producer.name, cpf };
}

async function refuseWhileRunning(db: Tx, producerId: number): Promise<void> {
  const running = await db
    .selectFrom('projects')
    .select('name')
    .where('status', '=', RUNNING)
    .where('id', 'in', (eb) =>
      eb.selectFrom('rural_properties').select('project_id').where('rural_producer_id', '=', producerId),
    )
    .orderBy('search')
    .execute();
  if (running.length > 0) {
    throw new Problem(409, PERSONAL_DATA_MESSAGES.running(running.map((project) => project.name)));
  }
}

async function eraseRegistry(db: Tx, id: number, name: string, now: number): Promise<void> {
  await db
    .updateTable('rural_producers')
    .set((eb) => ({
      name,
      nickname: null,
      cpf_sealed: '',
      // No hash is ever this: the index stays unique, and finds nobody.
      cpf_index: `anonimizado:${id}`,
      cpf_parts: null,
      rg_sealed: null,
      home_phone: null,
      cell_phone: null,
      service_phone: null,
      search: fold(name),
      anonymised_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  // The municipality stays: sums by municipality are part of accountability.
  await db
    .updateTable('producer_addresses')
    .set((eb) => ({
      cep: '',
      district: null,
      street: null,
      number: null,
      neighborhood: null,
      version: eb('version', '+', 1),
    }))
    .where('rural_producer_id', '=', id)
    .execute();
  await db
    .updateTable('producer_bank_datas')
    .set((eb) => ({
      bank_name_sealed: null,
      agency_sealed: null,
      account_number_sealed: null,
      account_type: null,
      version: eb('version', '+', 1),
    }))
    .where('rural_producer_id', '=', id)
    .execute();
  await db
    .updateTable('producer_categories')
    .set((eb) => ({ other_description: null, version: eb('version', '+', 1) }))
    .where('rural_producer_id', '=', id)
    .execute();
}

/** The entries that told of the person, without what they told; their ids in order. */
async function eraseFromAudit(db: Tx, producerId: number): Promise<number[]> {
  const entries = await db
    .updateTable('audit_log')
    .set({ personal: null })
    .where('resource', '=', 'rural_producers')
    .where('record_id', '=', producerId)
    .where('personal', 'is not', null)
    .returning('id')
    .execute();
  return entries.map((entry) => entry.id).toSorted((one, other) => one - other);
}
