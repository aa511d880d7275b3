import { endsBeforeItStarts, PROJECT_STATUS, projects } from '#domain/resources/projects.ts';
import { can, entersAllProjects } from '#domain/shared/access.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { crudHandlers, emptyAsNull, type RowCall } from '../platform/crud.ts';
import { invalid, Problem } from '../platform/problem.ts';
import { mayEnter } from '../platform/scope.ts';

export const projectHandlers = crudHandlers(projects, {
  table: 'projects',
  rows: ({ db, user }) =>
    db.selectFrom('projects').selectAll('projects').where(mayEnter(user, 'projects.id')),
  search: 'projects.search',
  filter(query, call) {
    const { user } = call.query;
    if (typeof user !== 'number') return query;
    if (user !== call.user.id && !can(call.user.role, 'users.view')) {
      throw new Problem(403, 'Você só pode ver os seus próprios projetos.');
    }
    return query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_users')
          .select('project_users.user_id')
          .whereRef('project_users.project_id', '=', 'projects.id')
          .where('project_users.user_id', '=', user),
      ),
    );
  },
  sorts: {
    name: 'projects.search',
    status: 'projects.status',
    start_date: 'projects.start_date',
    end_date: 'projects.end_date',
  },
  standardSort: 'name',
  toRecord: (row) => ({ ...row, status_label: PROJECT_STATUS[row.status] }),
  toBody: ({ name, status, start_date, end_date, objective, add_information }) => ({
    name,
    status,
    start_date,
    end_date,
    objective,
    add_information,
  }),
  check(body) {
    // A PUT may bring one of the two dates alone.
    if (endsBeforeItStarts(body)) throw invalid({ end_date: [MESSAGES.endBeforeStart] });
  },
  toRow: ({ objective, add_information, ...body }) => ({
    ...body,
    ...emptyAsNull({ objective, add_information }),
    search: foldAll(body.name),
  }),
  afterCreate: async (id, _body, call) => createOwnRecords(id, call),
  created: (id) => ({ project_id: id }),
  uses: [
    {
      table: 'rural_properties',
      column: 'project_id',
      sentence: 'O projeto não pode ser excluído: há propriedades cadastradas nele.',
    },
    {
      table: 'activities',
      column: 'project_id',
      sentence: 'O projeto não pode ser excluído: há atividades cadastradas nele.',
    },
    {
      table: 'execution_cronograms',
      column: 'project_id',
      sentence: 'O projeto não pode ser excluído: há cronogramas cadastrados nele.',
    },
    {
      table: 'trip_controls',
      column: 'project_id',
      sentence: 'O projeto não pode ser excluído: há viagens registradas nele.',
    },
    {
      table: 'financial_resources',
      column: 'project_id',
      sentence: 'O projeto não pode ser excluído: há recursos financeiros cadastrados nele.',
    },
    {
      table: 'accountabilities',
      column: 'project_id',
      sentence: 'O projeto não pode ser excluído: há prestações de contas cadastradas nele.',
    },
  ],
  beforeRemove: refuseWhileStocked,
});

type Call = RowCall<object>;

/** Everything that exists once in a project, and the creator's link where the role needs one. */
async function createOwnRecords(project_id: number, { db, user }: Call): Promise<void> {
  await db.insertInto('proceedings').values({ project_id }).execute();
  await db.insertInto('feedstock_parameters').values({ project_id }).execute();
  await db.insertInto('feedstocks').values({ project_id }).execute();
  if (!entersAllProjects(user.role)) {
    await db.insertInto('project_users').values({ project_id, user_id: user.id }).execute();
  }
}

/** The stock record made with the project goes with it, unless something is in it. */
async function refuseWhileStocked(project_id: number, { db, services }: Call): Promise<void> {
  let stock = db.selectFrom('feedstocks').selectAll().where('project_id', '=', project_id);
  // A delivery entered at this moment is waited for, not lost with the project.
  if (services.database.engine === 'postgres') stock = stock.forUpdate();
  const record = await stock.executeTakeFirst();
  if (!record) return;
  const { id, project_id: _project, version: _version, ...quantities } = record;
  const roller = await db
    .selectFrom('feedstock_wire_rollers')
    .select('id')
    .where('feedstock_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (roller || Object.values(quantities).some((quantity) => quantity !== null && quantity > 0)) {
    throw new Problem(409, 'O projeto não pode ser excluído: há insumos no estoque dele.');
  }
}
