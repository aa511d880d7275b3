import { z } from 'zod';
import { placeRecord } from '../shared/address.ts';
import { route } from '../shared/contract.ts';
import { listOf, listQuery } from '../shared/crud.ts';
import { reference } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';

export const PROJECT_SPONSOR_MESSAGES = {
  sponsor: 'Selecione o patrocinador para adicionar!',
  attached: 'Este patrocinador já está no projeto.',
  notAttached: 'Este patrocinador não está no projeto.',
} as const;

/** The sponsor that is attached or detached: the call's address names it, and its history tells it. */
export const sponsorChoice = z.strictObject({
  sponsor: labelled('Patrocinador', reference(PROJECT_SPONSOR_MESSAGES.sponsor)),
});

/** A sponsor as whoever sees the project sees it: without the contacts. */
export const projectSponsor = z.object({
  id: z.int(),
  name: z.string(),
  ...placeRecord,
  main_phone: z.string().nullable(),
  main_email: z.string().nullable(),
  website: z.string().nullable(),
});

const PATH = '/projects/:projectId/sponsors';
/** `attach` and `detach` are asked for by their address; the body is empty or `{}`. */
const nothing = z.strictObject({});

export const projectSponsors = {
  list: route({
    method: 'GET',
    path: PATH,
    can: 'project_sponsors.view',
    summary: 'Lista os patrocinadores do projeto.',
    query: listQuery(['name'], {}),
    status: 200,
    response: listOf(projectSponsor),
  }),
  get: route({
    method: 'GET',
    path: `${PATH}/:sponsorId`,
    can: 'project_sponsors.view',
    summary: 'Mostra um patrocinador do projeto.',
    status: 200,
    response: projectSponsor,
  }),
  attach: route({
    method: 'POST',
    path: `${PATH}/:sponsorId/attach`,
    can: 'project_sponsors.attach',
    summary: 'Põe o patrocinador no projeto e o mostra; 409 se já está nele.',
    body: nothing,
    told: sponsorChoice,
    status: 200,
    response: projectSponsor,
  }),
  detach: route({
    method: 'POST',
    path: `${PATH}/:sponsorId/detach`,
    can: 'project_sponsors.detach',
    summary: 'Tira o patrocinador do projeto; 404 se não está nele.',
    body: nothing,
    told: sponsorChoice,
    status: 204,
  }),
};
