/** An API with a project whose springs can be computed, and a property to register them in. */
import { expect } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi, type UploadFile } from './api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from './records.ts';
import { goodSketch, type SketchFilling } from './sketch-sheet.ts';

export interface SpringPlace {
  readonly api: TestApi;
  readonly project: number;
  readonly technician: Person;
  /** Another person who may do the same. */
  readonly colleague: Person;
  /** Path of the property's springs. */
  readonly springs: string;
  /** A code that no spring has yet. */
  nextLabel(): string;
  /** A new spring, 78 × 54 m unless told. */
  register(more?: object): Promise<Json>;
  /** Path of the springs of another property of the project. */
  otherProperty(): Promise<string>;
}

export async function openSpringPlace(): Promise<SpringPlace> {
  const api = await openApi();
  const project = await makeProject(api);
  await fillParameters(api, project, CASE_PARAMETERS);
  const technician = await api.person(ROLES.TECNICO, [project]);
  const colleague = await api.person(ROLES.SUPERVISOR, [project]);
  const producer = await makeProducer(api, 'José Antônio da Conceição');
  const subbasin = await makeSubbasin(api);
  const makeProperty = async () => {
    const body = propertyBody({ rural_producer: producer, subbasin, total_area: 30 });
    const made = await technician.post(`/projects/${project}/rural_properties`, body);
    expect(made.status, made.text).toBe(201);
    return `/projects/${project}/rural_properties/${made.body.id}/water_springs`;
  };
  const springs = await makeProperty();
  let made = 0;
  const nextLabel = () => `N-${(made += 1)}`;
  return {
    api,
    project,
    technician,
    colleague,
    springs,
    nextLabel,
    async register(more = {}) {
      const answer = await technician.post(springs, springBody({ label: nextLabel(), ...more }));
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    otherProperty: makeProperty,
  };
}

/** A filled sheet as an upload. */
export async function sketchFile(filling: SketchFilling): Promise<UploadFile> {
  return { name: 'croqui.xlsx', bytes: await goodSketch(filling) };
}
