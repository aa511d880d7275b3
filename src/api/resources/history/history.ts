/** The history of one record, a page at a time, newest first. */
import { actionLabel, type history } from '#domain/resources/history.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { loose, type RowCall } from '../../platform/http/rows.ts';
import { pageOf } from '../../platform/http/joined-list.ts';
import type { ListRequest } from '../../platform/http/list.ts';
import { notFound } from '../../platform/http/problem.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { describeChanges, namesOf, toldBy } from './changes.ts';
import { seenProjects } from './seen-projects.ts';
import { type Subject, subject } from './subjects.ts';

type Call = RowCall<{ resource: string; recordId: number }> & { query: ListRequest };

export const historyHandlers: Handlers<typeof history> = {
  ofRecord: (call) => read(call, subjectOf(call.params.resource, 'organisation'), null),
  ofProjectRecord: (call) => read(call, subjectOf(call.params.resource, 'project'), call.params.projectId),
};

function subjectOf(resource: string, where: 'organisation' | 'project'): Subject {
  const found = subject(resource, where);
  if (!found) throw notFound('Este tipo de registro não tem histórico aqui.');
  return found;
}

async function read(call: Call, subject: Subject, projectId: number | null) {
  // A project is its own place.
  if (subject.within === 'id' && call.params.recordId !== projectId) throw notFound();
  const entries = entriesOf(call, subject, projectId);
  const page = await pageOf(entries, call.query, {
    columns: ['audit_log.id'],
    direction: 'desc',
    id: 'audit_log.id',
  });
  // A deleted record has its history still; one that never was, or is elsewhere, has none.
  if (page.meta.total === 0 && !(await exists(call, subject, projectId))) throw notFound();
  const { secrets, settings } = call.services;
  const told = page.data.map((row) => toldBy(row, secrets));
  const names = await namesOf(call.db, told);
  const projects = await seenProjects(call.db, call.user, told);
  const data = page.data.map((row, index) => ({
    id: row.id,
    at: localDateTime(new Date(row.at), settings.zone),
    user: row.user_id === null || row.user_name === null ? null : { id: row.user_id, name: row.user_name },
    action: row.action,
    action_label: actionLabel(row.resource, row.action),
    changes: describeChanges(row, told[index] ?? {}, names, { secrets, projects }),
    erased: row.personal === null && row.personal_digest !== null,
  }));
  return { body: { data, meta: page.meta } };
}

function entriesOf({ db, user, params }: Call, { own, ofProject }: Subject, projectId: number | null) {
  return db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .selectAll('audit_log')
    .select('users.name as user_name')
    .where(({ eb, and, or }) => {
      const mine = and([
        eb('audit_log.resource', 'in', own),
        eb('audit_log.record_id', '=', params.recordId),
      ]);
      if (projectId === null) {
        // A document of a project that the caller may not enter is not theirs to know of.
        const here = or([eb('audit_log.project_id', 'is', null), mayEnter(user, 'audit_log.project_id')]);
        return and([mine, here]);
      }
      const inProject = and([
        eb('audit_log.project_id', '=', projectId),
        mayEnter(user, 'audit_log.project_id'),
      ]);
      // The project's own registration was not yet made in it.
      const beginning = own.includes('projects')
        ? and([eb('audit_log.resource', '=', 'projects'), eb('audit_log.record_id', '=', projectId)])
        : eb.lit(false);
      const parts = ofProject.length > 0 ? eb('audit_log.resource', 'in', ofProject) : eb.lit(false);
      return or([and([inProject, or([mine, parts])]), beginning]);
    });
}

async function exists(
  { db, params, user }: Call,
  { table, within }: Subject,
  projectId: number | null,
): Promise<boolean> {
  const { recordId } = params;
  let rows = loose(db).selectFrom(table).select(`${table}.id`).where(`${table}.id`, '=', recordId);
  if (within === 'rural_property_id') {
    rows = rows
      .innerJoin('rural_properties', 'rural_properties.id', `${table}.rural_property_id`)
      .where('rural_properties.project_id', '=', projectId)
      .where(mayEnter(user, 'rural_properties.project_id'));
  } else if (within !== null) {
    rows = rows.where(`${table}.${within}`, '=', projectId).where(mayEnter(user, `${table}.${within}`));
  }
  return (await rows.executeTakeFirst()) !== undefined;
}
