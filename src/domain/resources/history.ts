/** Who did what to one record, and when: the audit as people read it. */
import { z } from 'zod';
import { type RouteGroup, route } from '../shared/contract.ts';
import { listOf, listQuery } from '../shared/crud.ts';
import { historySubjects, partOf } from '../shared/history-subjects.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Cadastro',
  update: 'Alteração',
  delete: 'Exclusão',
  read: 'Consulta',
  export: 'Exportação',
  attach: 'Vínculo',
  detach: 'Desvinculação',
  assign_projects: 'Projetos vinculados',
  'delivery_note.read': 'Nota de entrega gerada',
  'delivery_notes.deliver': 'Entrega',
  'delivery_notes.return': 'Devolução de sobras',
  'delivery_notes.cancel': 'Cancelamento',
  'delivery_notes.sign': 'Via assinada enviada',
  'term.read': 'Termo de compromisso gerado',
  'personal_data.read': 'Exportação dos dados pessoais',
  'personal_data.anonymise': 'Anonimização',
  'photo_galleries.create': 'Fotos incluídas',
  'photo_galleries.delete': 'Foto excluída',
};

/** What was done, in a few words: 'Alteração', 'Rolo de arame: cadastro'. */
export function actionLabel(resource: string, action: string): string {
  const label = ACTIONS[`${resource}.${action}`] ?? ACTIONS[action] ?? action;
  const words = partOf(resource)?.words ?? null;
  return words === null ? label : `${words}: ${label.toLowerCase()}`;
}

const historyEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null when nobody was signed in, or the account was deleted. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  action: z.string(),
  action_label: z.string(),
  /** What changed, as a person reads it; a person's data are masked. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** What it told of a person was erased at that person's request. */
  erased: z.boolean(),
});

export type HistoryEntry = z.output<typeof historyEntry>;

const described = {
  can: 'history.view',
  // Newest first, and nothing to search: only the pages are asked for.
  query: listQuery(['at']).pick({ page: true, per_page: true }),
  status: 200,
  response: listOf(historyEntry),
} as const;

/** Whoever reads the API's documentation is told the names as well. */
const summary: string = 'Mostra o histórico de um registro.';

export const history = {
  ofRecord: route({
    ...described,
    method: 'GET',
    path: '/history/:resource/:recordId',
    summary,
  }),
  ofProjectRecord: route({
    ...described,
    method: 'GET',
    path: '/projects/:projectId/history/:resource/:recordId',
    summary,
  }),
};

/** The same two with the names that `:resource` takes: what these routes create. */
export function historyOf(groups: Readonly<Record<string, RouteGroup>>): typeof history {
  const subjects = [...historySubjects(groups)];
  const names = (inProject: boolean) =>
    subjects.flatMap(([name, liesIn]) => ((liesIn !== null) === inProject ? [name] : [])).join(', ');
  const { ofRecord, ofProjectRecord } = history;
  return {
    ofRecord: { ...ofRecord, summary: `Mostra o histórico de um registro da organização (${names(false)}).` },
    ofProjectRecord: {
      ...ofProjectRecord,
      summary: `Mostra o histórico de um registro do projeto (${names(true)}).`,
    },
  };
}
