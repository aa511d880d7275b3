import { ORGANISATION_ID, type organisation } from '#domain/resources/organisation.ts';
import { ADDRESS_MESSAGES } from '#domain/shared/address.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { findOrganisation } from '../../documents/letterhead/find-organisation.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { emptyAsNull, shown, updated } from '../../platform/http/rows.ts';
import { cityOfCode, requireCity } from '../places-lookup.ts';
import { logoHandlers } from './logo.ts';
import { organisationToWrite, toOrganisation } from './organisation-row.ts';

export const organisationHandlers: Handlers<typeof organisation> = {
  async get(call) {
    const row = await findOrganisation(call.db);
    return shown(row, toOrganisation(call, row));
  },
  async update(call) {
    const { db, body } = call;
    const before = await organisationToWrite(call);
    const { state_id, city = before.city_id, ...texts } = body;
    await requirePlace(db, city, state_id);
    const values = { ...emptyAsNull(definedOnly(texts)), city_id: city, version: before.version + 1 };
    await db.updateTable('organisation').set(values).where('id', '=', ORGANISATION_ID).execute();
    const after = await findOrganisation(db);
    return updated(changeable(before), changeable(after), toOrganisation(call, after));
  },
  ...logoHandlers,
};

/** What is left out keeps its value. */
function definedOnly<T extends object>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)) as T;
}

/** Throws 422 for a city that does not exist, or is not of the state that was said. */
async function requirePlace(db: Tx, city: number | null, state: number | null | undefined): Promise<void> {
  if (city === null) {
    if (state) throw invalid({ city: [ADDRESS_MESSAGES.city] });
    return;
  }
  if (state) return requireCity(db, { state_id: state, city });
  if (!(await cityOfCode(db, city))) throw invalid({ city: [MESSAGES.reference] });
}

/** What the audit compares: without what follows from the city and from the file. */
function changeable(row: Awaited<ReturnType<typeof findOrganisation>>) {
  const {
    city_name: _city,
    state_id: _state,
    state_uf: _uf,
    state_name: _stateName,
    logo_mime: _mime,
    ...columns
  } = row;
  return columns;
}
