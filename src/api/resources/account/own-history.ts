/** What was done in the caller's name, a page at a time, newest first. */
import { actionLabel } from '#domain/resources/history.ts';
import type { OwnEntry, ownHistory } from '#domain/resources/own-history.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import { isSecurityKind, SECURITY_KINDS } from '#domain/shared/security-kinds.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { pageOf } from '../../platform/http/joined-list.ts';
import { withinInstants } from '../../platform/http/periods.ts';
import { type Told, toldBy } from '../history/changes.ts';
import { labelsOfRecord, withoutSuffix } from '../history/labels.ts';
import { knownTitle, toldAfter } from '../security-log/detail.ts';

interface Row {
  readonly resource: string;
  readonly action: string;
  readonly record_id: number | null;
  readonly security_kind: string | null;
}

export const ownHistoryHandlers: Handlers<typeof ownHistory> = {
  async list({ services, db, user, query }) {
    const { secrets, settings } = services;
    const entries = db
      .selectFrom('audit_log')
      .leftJoin('projects', (join) =>
        join.onRef('projects.id', '=', 'audit_log.project_id').on(mayEnter(user, 'projects.id')),
      )
      .selectAll('audit_log')
      .select('projects.name as project')
      .where(({ eb, and, or }) =>
        or([
          eb('audit_log.user_id', '=', user.id),
          // Nobody was signed in yet: whose account was opened, or tried, stands as the record.
          and([eb('audit_log.resource', '=', 'auth'), eb('audit_log.record_id', '=', user.id)]),
        ]),
      )
      .where(({ and }) => and(withinInstants('audit_log.at', query, settings.zone)));
    const page = await pageOf(entries, query, {
      columns: ['audit_log.id'],
      direction: 'desc',
      id: 'audit_log.id',
    });
    const data = page.data.map((row): OwnEntry => {
      const told = toldBy(row, secrets);
      const key = toldAfter(told, 'token');
      return {
        id: row.id,
        at: localDateTime(new Date(row.at), settings.zone),
        action_label: labelOf(row),
        record: recordOf(row),
        project: row.project,
        fields: fieldsOf(row, told),
        key: typeof key === 'string' ? key : null,
        address: row.address,
      };
    });
    return { body: { data, meta: page.meta } };
  },
};

/** Of what matters for security as its log calls it; 'Entrada' is no record's 'Cadastro'. */
function labelOf({ resource, action, security_kind }: Row): string {
  return security_kind !== null && isSecurityKind(security_kind)
    ? SECURITY_KINDS[security_kind]
    : actionLabel(resource, action);
}

function recordOf({ resource, record_id }: Row): string | null {
  const title = knownTitle(resource);
  if (title === null) return null;
  // What is one's own has no number that anybody could look for.
  return record_id === null || resource === 'user' ? title : `${title}, registro ${record_id}`;
}

/** Their names alone: the values may be of what the person may not see any more. */
function fieldsOf({ resource }: Row, told: Told): string | null {
  const labels = labelsOfRecord(resource);
  const names = Object.keys(told).flatMap((column) => labels.get(withoutSuffix(column)) ?? []);
  return [...new Set(names)].join(', ') || null;
}
