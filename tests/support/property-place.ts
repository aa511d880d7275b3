/** What a property needs before it can be registered, made through the API. */
import type { Credentials, DirectApi } from './panel.ts';
import { CASE_PARAMETERS, nextCpf, propertyBody, springBody } from './records.ts';

const MINAS_GERAIS = 31;
const ESPIRITO_SANTO = 32;
const GOVERNADOR_VALADARES = 3127701;
const TECHNICIAN = 6;
const PASSWORD = 'nascente-viva-2026';

/** A project with a technician, two basins of Minas Gerais, one of Espírito Santo, and a producer. */
export interface PropertyPlace {
  readonly project: number;
  readonly technician: Credentials;
  readonly subbasin: number;
  readonly producer: number;
  makeProducer(name: string): Promise<number>;
  /** Id of a new property in Governador Valadares, with what is required. */
  makeProperty(more: Readonly<Record<string, unknown>>): Promise<number>;
  /** Registers a spring of the property and notes its material as delivered. */
  deliverSpring(property: number): Promise<void>;
  /** Launches an activity as done on the property by the technician. */
  launch(property: number, done: { executed_at: string; description: string }): Promise<void>;
  /** Path of the property or of what lies below it, for the API. */
  path(property: number, below?: string): string;
}

export async function makePropertyPlace(api: DirectApi): Promise<PropertyPlace> {
  const make = async (path: string, body: object) => Number((await api.send('POST', path, body)).id);
  const project = await make('/projects', {
    name: 'Rio Doce Vivo',
    status: 1,
    start_date: '2025-01-01',
    end_date: '2028-12-31',
  });
  const technician = { email: 'tecnica@example.org', password: PASSWORD };
  const user = await make('/users', {
    name: 'Teresa Oliveira',
    role: TECHNICIAN,
    enabled: true,
    ...technician,
  });
  await api.send('POST', `/users/${user}/projects`, { projects: [project] });

  const makeProducer = (name: string) =>
    make('/rural_producers', {
      name,
      cpf: nextCpf(),
      state_id: MINAS_GERAIS,
      city: GOVERNADOR_VALADARES,
      cep: '35010000',
    });
  const makeSubbasin = (name: string, basin: number, state = MINAS_GERAIS) =>
    make('/hydrographic_subbasins', { name, basin, state });
  // Made in another order than the forms show them in.
  const velhas = await make('/hydrographic_basins', { name: 'São Francisco' });
  const doce = await make('/hydrographic_basins', { name: 'Doce' });
  await makeSubbasin('Rio das Velhas', velhas);
  const subbasin = await makeSubbasin('Suaçuí Grande', doce);
  await makeSubbasin('Caratinga', doce);
  await makeSubbasin('Guandu', doce, ESPIRITO_SANTO);
  const producer = await makeProducer('João Batista');

  const path = (property: number, below = '') =>
    `/projects/${project}/rural_properties/${property}${below === '' ? '' : `/${below}`}`;
  const deliverSpring = async (property: number) => {
    await api.send('PUT', `/projects/${project}/feedstock_parameters`, CASE_PARAMETERS);
    const spring = await make(path(property, 'water_springs'), springBody({ label: `N-${property}` }));
    const delivered = { status: 1, delivery_date: '2026-11-20T09:00' };
    await api.send('PUT', path(property, `water_springs/${spring}`), delivered);
  };
  const activity = await make(`/projects/${project}/activities`, { name: 'Plantio de mudas' });
  const execution_cronogram = await make(`/projects/${project}/execution_cronograms`, {
    user,
    activity,
    goal: 10,
    start_date: '2026-01-01',
    end_date: '2027-12-31',
  });
  const launch = async (property: number, done: object) => {
    await make(`/projects/${project}/executed_activities`, {
      execution_cronogram,
      rural_property: property,
      ...done,
    });
  };
  return {
    project,
    technician,
    subbasin,
    producer,
    makeProducer,
    path,
    deliverSpring,
    launch,
    makeProperty: (more) =>
      make(
        `/projects/${project}/rural_properties`,
        propertyBody({ rural_producer: producer, subbasin, ...more }),
      ),
  };
}
