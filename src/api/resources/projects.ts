import type { projects } from '#domain/resources/projects.ts';
import { endsBeforeItStarts, PROJECT_STATUS } from '#domain/resources/projects.ts';
import { ADJUSTMENT } from '#domain/rules/stock-items.ts';
import { entersAllProjects } from '#domain/shared/access.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import { allows } from '../platform/auth/rights.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import type { SessionUser } from '../platform/auth/sessions.ts';
import { locked } from '../platform/database/locking.ts';
import type { Handlers } from '../platform/http/call.ts';
import { searched } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { invalid, notFound, Problem } from '../platform/http/problem.ts';
import {
  created,
  emptyAsNull,
  insertRow,
  refuseWhileUsed,
  removed,
  removeRow,
  type RowCall,
  rowToWrite,
  shown,
  updated,
  updateRow,
  type Use,
} from '../platform/http/rows.ts';

type Call = Pick<RowCall<object>, 'db' | 'user'>;
type Body = BodyOf<typeof projects.create>;

const LIST: List = {
  table: 'projects',
  orders: {
    name: ['search'],
    status: ['status'],
    start_date: ['start_date'],
    end_date: ['end_date'],
  },
  standard: 'name',
};

const USES: readonly Use[] = [
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
];

function rows({ db, user }: Call) {
  return db.selectFrom('projects').selectAll().where(mayEnter(user, 'projects.id'));
}

async function find(call: Call, id: number) {
  return rows(call)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

type Row = Awaited<ReturnType<typeof find>>;

function toRecord(row: Row) {
  return {
    ...row,
    status_label: PROJECT_STATUS[row.status],
    sponsors_on_papers: row.sponsors_on_papers === 1,
  };
}

/** The columns of a whole body. Throws 422 when it ends before it starts: a PUT may bring one date alone. */
function checkedColumns(body: Body) {
  if (endsBeforeItStarts(body)) throw invalid({ end_date: [MESSAGES.endBeforeStart] });
  const { name, status, start_date, end_date, objective, add_information, sponsors_on_papers } = body;
  return {
    name,
    status,
    start_date,
    end_date,
    ...emptyAsNull({ objective, add_information }),
    sponsors_on_papers: sponsors_on_papers ? (1 as const) : (0 as const),
    search: foldAll(name),
  };
}

/** The projects that a user is linked to: the caller, or anybody for who may see users. Throws 403. */
function linkedTo(caller: SessionUser, user: number | undefined): Expression<SqlBool>[] {
  if (user === undefined) return [];
  if (user !== caller.id && !allows(caller, 'users.view')) {
    throw new Problem(403, 'Você só pode ver os seus próprios projetos.');
  }
  return [
    sql<SqlBool>`exists (select project_users.user_id from project_users
      where project_users.project_id = projects.id and project_users.user_id = ${user})`,
  ];
}

export const projectHandlers: Handlers<typeof projects> = {
  async list(call) {
    const { db, user, query } = call;
    const { data, meta } = await listPage(db, LIST, query, {
      scope: mayEnter(user, 'projects.id'),
      filters: [...linkedTo(user, query.user), ...searched(query.q, 'projects.search')],
      rows: (ids) => rows(call).where('id', 'in', ids).execute(),
    });
    return { body: { data: data.map(toRecord), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row));
  },
  async create(call) {
    const id = await insertRow(call.db, 'projects', checkedColumns(call.body));
    await createOwnRecords(call, id);
    const row = await find(call, id);
    return created(row, { ...toRecord(row), project_id: id });
  },
  async update(call) {
    const before = await rowToWrite(call, 'projects', find);
    await updateRow(
      call.db,
      'projects',
      before,
      checkedColumns({ ...before, sponsors_on_papers: before.sponsors_on_papers === 1, ...call.body }),
    );
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after));
  },
  async remove(call) {
    const row = await rowToWrite(call, 'projects', find);
    await refuseWhileUsed(call.db, row.id, USES);
    await refuseWhileStocked(call, row.id);
    await removeRow(call.db, 'projects', row.id);
    return removed(row);
  },
};

/** Everything that exists once in a project, and the creator's link where the role needs one. */
async function createOwnRecords({ db, user }: Call, project_id: number): Promise<void> {
  await db.insertInto('proceedings').values({ project_id }).execute();
  await db.insertInto('feedstock_parameters').values({ project_id }).execute();
  await db.insertInto('feedstocks').values({ project_id }).execute();
  if (!entersAllProjects(user.role)) {
    await db.insertInto('project_users').values({ project_id, user_id: user.id }).execute();
  }
}

/** The stock record made with the project goes with it, unless something is in it, is on its way or was moved. */
async function refuseWhileStocked({ db }: Call, project_id: number): Promise<void> {
  const stock = db.selectFrom('feedstocks').select('id').where('project_id', '=', project_id);
  // A delivery entered at this moment is waited for, not lost with the project.
  const record = await locked(db, stock).executeTakeFirst();
  if (!record) return;
  const roller = await db
    .selectFrom('feedstock_wire_rollers')
    .select('id')
    .where('feedstock_id', '=', record.id)
    .limit(1)
    .executeTakeFirst();
  const line = await db
    .selectFrom('stock_balances')
    .select('id')
    .where('project_id', '=', project_id)
    .where((eb) => eb.or([eb('balance', '<>', 0), eb('ordered', '<>', 0)]))
    .limit(1)
    .executeTakeFirst();
  if (roller || line) throw new Problem(409, 'O projeto não pode ser excluído: há insumos no estoque dele.');
  const movement = await db
    .selectFrom('stock_movements')
    .select('id')
    .where('project_id', '=', project_id)
    .where('kind', '<>', ADJUSTMENT)
    .limit(1)
    .executeTakeFirst();
  if (movement) {
    throw new Problem(409, 'O projeto não pode ser excluído: há movimentações registradas no estoque dele.');
  }
}
