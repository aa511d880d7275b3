/** A small resource as the recipe of docs/architecture.md adds one: which place gets which lines. */

type Replacement = readonly [line: string, lines: string];

/** A new file, or what comes in the place of lines that the file has. */
export type Step = { readonly text: string } | { readonly lines: readonly Replacement[] };

const behind = (line: string, added: string): Replacement => [line, `${line}\n${added}`];

const DOMAIN = `import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { requiredText, text } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';

export const nurseryBody = z.strictObject({
  name: labelled('Nome', requiredText('Digite o nome do viveiro!')),
  keeper: labelled('Viveirista', text()),
});

export const nurseries = crudRoutes({
  path: '/nurseries',
  name: 'nurseries',
  words: { one: 'o viveiro', many: 'os viveiros' },
  record: z.object({ id: z.int(), name: z.string(), keeper: z.string().nullable() }),
  create: nurseryBody,
  query: listQuery(['name']),
});
`;

const SERVER = `import type { nurseries } from '#domain/resources/nurseries.ts';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { searched } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { notFound } from '../platform/http/problem.ts';
import {
  created, deletion, emptyAsNull, insertRow, rowToWrite, shown, updated, updateRow,
} from '../platform/http/rows.ts';

const LIST: List = { table: 'nurseries', orders: { name: ['search'] }, standard: 'name' };

async function find({ db }: { readonly db: Db | Tx }, id: number) {
  return db
    .selectFrom('nurseries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

const columns = ({ name, keeper }: { name: string; keeper?: string | null | undefined }) => ({
  name,
  ...emptyAsNull({ keeper }),
  search: fold(name),
});

export const nurseryHandlers: Handlers<typeof nurseries> = {
  async list({ db, query }) {
    const body = await listPage(db, LIST, query, {
      filters: searched(query.q, 'nurseries.search'),
      rows: (ids) => db.selectFrom('nurseries').selectAll().where('id', 'in', ids).execute(),
    });
    return { body };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, row);
  },
  async create(call) {
    const row = await find(call, await insertRow(call.db, 'nurseries', columns(call.body)));
    return created(row, row);
  },
  async update(call) {
    const before = await rowToWrite(call, 'nurseries', find);
    await updateRow(call.db, 'nurseries', before, columns({ ...before, ...call.body }));
    const after = await find(call, before.id);
    return updated(before, after, after);
  },
  remove: (call) => deletion(call, 'nurseries', find),
};
`;

const PANEL = `import { nurseries, nurseryBody } from '#domain/resources/nurseries.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { TextField } from '../../components/fields/index.ts';
import { ListPage } from '../../components/list-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';

const LABELS = labelsOf(nurseryBody.shape);
const LIST = addressOf('nurseries');

export function NurseriesPage() {
  return (
    <ListPage
      title="Viveiros"
      routes={nurseries}
      columns={[{ header: LABELS.name, cell: ({ name }) => name, sort: 'name' }]}
      search="Pesquisa (nome do viveiro)"
      empty="Ainda não existem viveiros cadastrados."
      add={addressOf('nurseryNew')}
      open={({ id }) => addressOf('nursery', { nurseryId: id })}
    />
  );
}

function NurseryFields() {
  return (
    <>
      <TextField name="name" label={LABELS.name} required />
      <TextField name="keeper" label={LABELS.keeper} />
    </>
  );
}

export function NurseryCreatePage() {
  return (
    <CreatePage title="Cadastro de viveiro" route={nurseries.create} initial={{ name: '' }} back={LIST}>
      <NurseryFields />
    </CreatePage>
  );
}

export function NurseryEditPage() {
  const { nurseryId } = useAddressIds('nursery');
  return (
    <EditPage title="Edição de viveiro" routes={nurseries} params={{ id: nurseryId }} back={LIST}>
      <NurseryFields />
    </EditPage>
  );
}
`;

const MIGRATION = `import type { Migration } from './types.ts';

export const nurseries: Migration = async ({ table }) => {
  await table('nurseries', {
    columns: { id: 'id', name: 'text!', keeper: 'text', search: 'text!', version: 'version' },
    index: [['search']],
  });
};
`;

const TABLE = `
export interface NurseriesTable {
  id: Generated<number>;
  name: string;
  keeper: string | null;
  search: string;
  version: Generated<number>;
}
`;

/** By place, in the recipe's order. */
export const NURSERY: Readonly<Record<string, Step>> = {
  'src/domain/shared/access.ts': {
    lines: [
      behind('export const ACTIONS = {', '  nurseries: records(PROJECT_TEAM, COORDINATORS),'),
      behind('export const MENU = {', '  Viveiros: PROJECT_TEAM,'),
    ],
  },
  'tests/api/permission-table.ts': {
    lines: [
      behind("  ...crud('/vehicles', 'vehicles'),", "  ...crud('/nurseries', 'nurseries'),"),
      [
        '  actions: {},',
        '  actions: { nurseries: { view: [1, 2, 3, 4, 5, 6], create: [2, 3, 4], update: [2, 3, 4], delete: [2, 3, 4] } },',
      ],
      behind('  menu: {', '    Viveiros: [1, 2, 3, 4, 5, 6],'),
    ],
  },
  'src/api/platform/database/tables/organisation.ts': {
    lines: [
      behind("import type { PrimaryKeys } from './primary-keys.ts';", TABLE),
      behind('  hydrographic_basins: HydrographicBasinsTable;', '  nurseries: NurseriesTable;'),
      behind("  hydrographic_basins: ['id'],", "  nurseries: ['id'],"),
    ],
  },
  'src/api/platform/database/migrations/9999_nurseries.ts': { text: MIGRATION },
  'src/api/platform/database/migrate.ts': {
    lines: [
      behind(
        "import type { Migration } from './migrations/types.ts';",
        "import { nurseries } from './migrations/9999_nurseries.ts';",
      ),
      behind("  '0018_text_index': textIndex,", "  '9999_nurseries': nurseries,"),
    ],
  },
  'src/domain/resources/nurseries.ts': { text: DOMAIN },
  'src/domain/routes.ts': {
    lines: [
      behind(
        "import { vehicles } from './resources/vehicles.ts';",
        "import { nurseries } from './resources/nurseries.ts';",
      ),
      behind('  vehicles,', '  nurseries,'),
    ],
  },
  'src/api/resources/nurseries.ts': { text: SERVER },
  'src/api/server/handlers.ts': {
    lines: [
      behind(
        "import { vehicleHandlers } from '../resources/vehicles.ts';",
        "import { nurseryHandlers } from '../resources/nurseries.ts';",
      ),
      behind('  vehicles: vehicleHandlers,', '  nurseries: nurseryHandlers,'),
    ],
  },
  'src/web/resources/nurseries/pages.tsx': { text: PANEL },
  'src/web/platform/addresses.ts': {
    lines: [
      behind(
        "  vehicle: '/admin/veiculos/editar/$vehicleId',",
        "  nurseries: '/admin/viveiros',\n  nurseryNew: '/admin/viveiros/adicionar',\n  nursery: '/admin/viveiros/editar/$nurseryId',",
      ),
    ],
  },
  'src/web/screens.tsx': {
    lines: [
      behind(
        "const vehicles = () => import('./resources/vehicles/pages.tsx');",
        "const nurseries = () => import('./resources/nurseries/pages.tsx');",
      ),
      behind(
        "  screen('vehicle', 'vehicles.view', vehicles, 'VehicleEditPage'),",
        "  screen('nurseries', 'nurseries.view', nurseries, 'NurseriesPage'),\n  screen('nurseryNew', 'nurseries.create', nurseries, 'NurseryCreatePage'),\n  screen('nursery', 'nurseries.view', nurseries, 'NurseryEditPage'),",
      ),
      behind("  Veículos: ['vehicles', IconCar],", "  Viveiros: ['nurseries', IconCar],"),
    ],
  },
};
