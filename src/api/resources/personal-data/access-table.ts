/** Who wrote or saw the producer's data and delivery notes, and which documents were made with them. */
import { actionLabel } from '#domain/resources/history.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import type { TableSource } from '../../documents/workbook/workbook-writer.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { NotesCall } from './note-table.ts';
import { dateCell, MINUTE, pages, TEXT } from './pages.ts';

/** Whose entries name the producer as their record. */
const ABOUT = ['rural_producers', 'personal_data', 'delivery_note', 'term'];

const NOTES = 'delivery_notes';

export function accessTable({ db, params, services, notes }: NotesCall): TableSource {
  const { producerId } = params;
  // A list's entry holds the ids of its rows: `{"shown":[3,12]}`.
  const inList = ['[', ','].flatMap((before) => [',', ']'].map((after) => `${before}${producerId}${after}`));
  return {
    name: 'Registros e consultas',
    columns: [
      { title: 'Quando', width: 16, format: MINUTE },
      { title: 'Quem', width: 30, format: TEXT },
      { title: 'O que', width: 32, format: TEXT },
      { title: 'Projeto', width: 26, format: TEXT },
    ],
    rows: pages(
      (after, limit) =>
        db
          .selectFrom('audit_log')
          .leftJoin('users', 'users.id', 'audit_log.user_id')
          .leftJoin('projects', 'projects.id', 'audit_log.project_id')
          .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.resource'])
          .select(['audit_log.record_id', 'users.name as person', 'projects.name as project'])
          .where(({ eb, or, and }) =>
            or([
              and([
                eb('audit_log.resource', 'in', ABOUT),
                or([
                  eb('audit_log.record_id', '=', producerId),
                  and([
                    eb('audit_log.record_id', 'is', null),
                    or(inList.map((part) => eb('audit_log.changes', 'like', `{"shown":%${part}%`))),
                  ]),
                ]),
              ]),
              and([eb('audit_log.resource', '=', NOTES), isAmong(db, 'audit_log.record_id', notes.all)]),
            ]),
          )
          .where('audit_log.id', '>', after)
          .orderBy('audit_log.id')
          .limit(limit)
          .execute(),
      (row) => [
        dateCell(localDateTime(new Date(row.at), services.settings.zone)),
        row.person,
        wordsOf(row),
        row.project,
      ],
    ),
  };
}

function wordsOf({
  record_id,
  resource,
  action,
}: {
  readonly record_id: number | null;
  readonly resource: string;
  readonly action: string;
}): string {
  if (record_id === null) return 'Consulta numa lista';
  const label = actionLabel(resource, action);
  return resource === NOTES ? `Nota de entrega: ${label.toLowerCase()}` : label;
}
