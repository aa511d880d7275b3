/** The audit's entry of one call: who, from where, what, and in which project. */
import { z } from 'zod';
import { projectParam, type Route } from '#domain/shared/contract.ts';
import { type Changes, recordAudit, recordAudits } from '../audit/audit.ts';
import type { Tx } from '../database/transaction.ts';
import type { AnyAnswer, Call } from './call.ts';

/** The entry of a write, with which its transaction ends. @param beforeCommit may throw */
export async function auditWrite(
  call: Call<Route>,
  tx: Tx,
  { id, audit }: AnyAnswer,
  beforeCommit: () => void,
): Promise<void> {
  const entry = entryOf(call);
  await recordAudit(
    tx,
    call.services,
    {
      ...entry,
      resource: audit?.resource ?? entry.resource,
      recordId: audit?.recordId ?? id ?? entry.recordId,
      changes: audit?.changes ?? null,
      erased: audit?.erased,
    },
    call.now,
    beforeCommit,
  );
}

/** The entry of a read of personal data: of a list, with the ids of what its page shows. */
export async function auditRead(call: Call<Route>, answer: AnyAnswer): Promise<void> {
  // None of what this read showed was personal.
  if (answer.audit === null) return;
  const entry = entryOf(call);
  const recordId = answer.audit?.recordId ?? entry.recordId ?? parentId(call);
  const shown = answer.audit?.shown ?? listedIds(answer.body);
  await call.services.readings.record({
    ...entry,
    resource: answer.audit?.resource ?? entry.resource,
    recordId,
    action: 'read',
    changes: null,
    shown,
    at: call.now,
  });
}

/** The entry of a list that was taken out as a file: which one, and as what. */
export async function auditExport(call: Call<Route>): Promise<void> {
  const { format } = z.object({ format: z.string() }).parse(call.query);
  // Several lists are of one resource: the springs, the map and what was planned for them.
  const changes: Changes = { format: [null, format], list: [null, call.route.path.replace(/\/export$/, '')] };
  await call.services.readings.record({
    ...entryOf(call),
    recordId: isOfOneRecord(call) ? parentId(call) : null,
    action: 'export',
    changes,
    at: call.now,
  });
}

/** Whether the list is of what belongs to one record of its own resource: a producer's properties. */
function isOfOneRecord({ route }: Call<Route>): boolean {
  return route.path.startsWith(`/${route.can.split('.')[0]}/:`);
}

/** Of a list, the ids of the records that its page shows. */
function listedIds(body: unknown): number[] | undefined {
  const listed = z.object({ data: z.array(z.object({ id: z.int() })) }).safeParse(body);
  return listed.data?.data.map(({ id }) => id);
}

/** A sub-record's read names the record above it: the last id of the path. */
function parentId(call: Call<Route>): number | null {
  const ids = Object.values(call.params as Record<string, number | string>);
  const last = ids.at(-1);
  return typeof last === 'number' ? last : null;
}

/** What is done with what is one's own, by the method. */
const OWN_ACTIONS = { GET: 'read', POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

function entryOf(call: Pick<Call<Route>, 'route' | 'params' | 'user' | 'address'>) {
  const { route } = call;
  const [resource = '', action = ''] = route.can.includes('.')
    ? route.can.split('.')
    : [route.path.split('/')[1], OWN_ACTIONS[route.method]];
  const params = call.params as Record<string, number | string>;
  const project = projectParam(route.path);
  const projectId = project === null ? null : Number(params[project]);
  const recordId = typeof params.id === 'number' ? params.id : null;
  return {
    userId: call.user.id || null,
    key: call.user.key?.name,
    address: call.address,
    action,
    resource,
    projectId,
    recordId,
  };
}

type Audited = Pick<Call<Route>, 'route' | 'params' | 'user' | 'address' | 'services' | 'now'>;

/** One entry for each of several records that one call changed. After everything else of the transaction. */
export async function auditRecords(
  call: Audited,
  tx: Tx,
  records: readonly {
    readonly recordId: number;
    readonly changes: Changes;
    /** Where it is not what the call's permission names. */
    readonly resource?: string;
    readonly action?: string;
  }[],
): Promise<void> {
  if (records.length === 0) return;
  const entry = entryOf(call);
  await recordAudits(
    tx,
    call.services,
    records.map((record) => ({ ...entry, ...record, at: call.now })),
  );
}
