/** A project and the people who work in it, one for each role that is asked for, made through the API. */
import { ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import type { Credentials, DirectApi } from './panel.ts';
import { nextCpf, propertyBody } from './records.ts';

const MINAS_GERAIS = 31;
const PASSWORD = 'nascente-viva-2026';

export interface ProjectPeople {
  readonly project: number;
  /** Path below the project, for the API. */
  path(below: string): string;
  /** Creates a record below the project, or wherever a path with `/` at its head leads; answers its id. */
  make(path: string, body: object): Promise<number>;
  /** A property of a producer of its own. */
  makeProperty(name: string): Promise<number>;
  /** The one of this role, linked to the project. */
  person(role: RoleId): Promise<{ id: number; name: string; credentials: Credentials }>;
}

export async function makeProjectPeople(api: DirectApi, name = 'Rio Doce Vivo'): Promise<ProjectPeople> {
  const create = async (path: string, body: object) => Number((await api.send('POST', path, body)).id);
  const project = await create('/projects', {
    name,
    status: 1,
    start_date: '2025-01-01',
    end_date: '2028-12-31',
  });
  const path = (below: string) => `/projects/${project}/${below}`;
  return {
    project,
    path,
    make: (to, body) => create(to.startsWith('/') ? to : path(to), body),
    async makeProperty(property) {
      const basin = await create('/hydrographic_basins', { name: `Bacia de ${property}` });
      const state = MINAS_GERAIS;
      const subbasin = await create('/hydrographic_subbasins', {
        name: `Ribeirão ${property}`,
        basin,
        state,
      });
      const { state_id, city, cep } = propertyBody({});
      const producer = { name: `Dona de ${property}`, cpf: nextCpf(), state_id, city, cep };
      const rural_producer = await create('/rural_producers', producer);
      return create(path('rural_properties'), propertyBody({ name: property, rural_producer, subbasin }));
    },
    async person(role) {
      const credentials = { email: `cargo-${role}-${project}@example.org`, password: PASSWORD };
      const own = `${ROLE_NAMES[role]} ${project}`;
      const id = await create('/users', {
        name: own,
        role,
        enabled: true,
        projects: [project],
        ...credentials,
      });
      return { id, name: own, credentials };
    },
  };
}
