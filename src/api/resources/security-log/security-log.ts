import type { Selectable } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { securityLog, SecurityEntry } from '#domain/resources/security-log.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import { isSecurityKind, SECURITY_KINDS } from '#domain/shared/security-kinds.ts';
import { compiledQuery, isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AuditLogTable } from '../../platform/database/tables/organisation.ts';
import type { Handlers, ReadCall } from '../../platform/http/call.ts';
import { either, having, holds, namesOne } from '../../platform/http/conditions.ts';
import { type List, listPage } from '../../platform/http/list.ts';
import { withinInstants } from '../../platform/http/periods.ts';
import { describeChanges, namesOf, type Told, toldBy } from '../history/changes.ts';
import { seenProjects } from '../history/seen-projects.ts';
import { detailOf, toldAfter } from './detail.ts';

type Row = Selectable<AuditLogTable>;

const LIST: List = { table: 'audit_log', orders: { at: ['at'] }, standard: '-at' };

const OF_THE_LOG = sql<SqlBool>`audit_log.security_kind is not null`;
/** Of whom an entry tells, and not only by whom it was done. */
const ABOUT_PEOPLE = ['users', 'auth'];

const entriesOf = compiledQuery(['ids'], (db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where(isAmong(db, 'audit_log.id', ids)),
);

/** By who did it, to whom it was done, or from which address. */
function searchedFor(q: string | undefined) {
  if (!q) return [];
  const aboutOne = sql<SqlBool>`(audit_log.resource in (${sql.join(ABOUT_PEOPLE)})
    and ${namesOne('audit_log.record_id', 'users', q)})`;
  return [
    either([namesOne('audit_log.security_user_id', 'users', q), aboutOne, holds('audit_log.address', q)]),
  ];
}

export const securityLogHandlers: Handlers<typeof securityLog> = {
  async list(call) {
    const { services, db, query } = call;
    const { kind, user, q } = query;
    const { data, meta } = await listPage(db, LIST, query, {
      filters: [
        OF_THE_LOG,
        ...having('audit_log.security_kind', kind),
        ...having('audit_log.security_user_id', user),
        ...withinInstants('audit_log.at', query, services.settings.zone),
        ...searchedFor(q),
      ],
      rows: (ids) => entriesOf(db, { ids }),
    });
    return { body: { data: await described(call, data), meta } };
  },
};

async function described(
  { services, db, user }: ReadCall<typeof securityLog.list>,
  rows: readonly Row[],
): Promise<SecurityEntry[]> {
  const { secrets, settings } = services;
  // What is told of a producer is sealed: as what a list was taken out, and nothing of the person.
  const told = rows.map((row) =>
    toldBy(row.security_kind === 'exported' ? row : { ...row, personal: null }, secrets),
  );
  const names = await namesOf(db, told);
  const projects = await seenProjects(db, user, told);
  const people = await peopleIn(db, rows);
  return rows.flatMap((row, index) => {
    const kind = row.security_kind;
    if (kind === null || !isSecurityKind(kind)) return [];
    const own: Told = told[index] ?? {};
    const by = row.security_user_id;
    const byName = by === null ? undefined : people.get(by);
    const device = kind === 'signed_in' ? toldAfter(own, 'device') : null;
    const detail = detailOf({
      kind,
      resource: row.resource,
      recordId: row.record_id,
      told: own,
      changes: describeChanges(row, own, names, { secrets, projects }),
      about: (row.record_id === null ? undefined : people.get(row.record_id)) ?? null,
    });
    return [
      {
        id: row.id,
        at: localDateTime(new Date(row.at), settings.zone),
        kind,
        kind_label: SECURITY_KINDS[kind],
        user: by === null || byName === undefined ? null : { id: by, name: byName },
        address: row.address,
        device: typeof device === 'string' ? device : null,
        detail,
      },
    ];
  });
}

/** The names of those who did it, and to whom it was done. */
async function peopleIn(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ resource, record_id, security_user_id }) => [
    ...(security_user_id === null ? [] : [security_user_id]),
    ...(ABOUT_PEOPLE.includes(resource) && record_id !== null ? [record_id] : []),
  ]);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
