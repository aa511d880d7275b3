/** An API in process with one property to measure on. */
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person } from '../../tests/support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
} from '../../tests/support/records.ts';

export interface SpringGround {
  technician: Person;
  /** Path of the property. */
  property: string;
  close(): Promise<void>;
}

export async function openSpringGround(): Promise<SpringGround> {
  const api = await openApi();
  const project = await makeProject(api);
  await fillParameters(api, project, CASE_PARAMETERS);
  const technician = await api.person(ROLES.TECNICO, [project]);
  const created = await technician.post(
    `/projects/${project}/rural_properties`,
    propertyBody({ rural_producer: await makeProducer(api, 'Ana'), subbasin: await makeSubbasin(api) }),
  );
  return {
    technician,
    property: `/projects/${project}/rural_properties/${created.body.id}`,
    close: () => api.close(),
  };
}

/** Milliseconds of each of `count` runs, after one that warms up and is not counted. */
export async function timeEach(count: number, run: (index: number) => Promise<void>): Promise<number[]> {
  await run(0);
  const samples: number[] = [];
  for (let index = 1; index <= count; index += 1) {
    const start = performance.now();
    await run(index);
    samples.push(performance.now() - start);
  }
  return samples;
}
