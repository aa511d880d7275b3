/** Keys with which a person's programs call the API: part of the person's rights, until a date. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { isDate, isDateTimeInput } from '../shared/dates.ts';
import { requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { projectIds } from './users.ts';

export const KEY_MESSAGES = {
  name: 'Digite um nome para a chave!',
  until: 'Escolha até quando a chave vale, no máximo um ano!',
  past: 'Esta data já passou. Escolha um dia a partir de hoje!',
  rights: 'Escolha pelo menos um direito para a chave!',
  beyond: (rights: string) => `Você não tem este direito, ou uma chave não pode tê-lo: ${rights}.`,
  projects: 'Um dos projetos escolhidos não existe, ou você não entra nele. Escolha de novo.',
  tooMany: 'Você já tem 50 chaves. Encerre alguma antes.',
  unknown: 'Esta chave não existe ou já foi encerrada.',
} as const;

/** Of one person. */
export const MOST_KEYS = 50;

/** More than there are resources, or actions of one. */
const MOST_RIGHTS = 100;

const word = z.string({ error: KEY_MESSAGES.rights }).max(64, KEY_MESSAGES.rights);

export const programKeyBody = z.strictObject({
  name: labelled('Nome', requiredText(KEY_MESSAGES.name, 100)),
  /** A day counts to its end. */
  expires_at: labelled(
    'Vale até',
    z
      .string({ error: KEY_MESSAGES.until })
      .refine((text) => isDate(text) || isDateTimeInput(text), KEY_MESSAGES.until),
  ),
  /** `{resource: [actions]}`, as `GET /api/user` tells one's own. */
  permissions: labelled(
    'Direitos',
    z
      .record(word, z.array(word, { error: KEY_MESSAGES.rights }).max(MOST_RIGHTS, KEY_MESSAGES.rights), {
        error: KEY_MESSAGES.rights,
      })
      .refine((rights) => Object.keys(rights).length <= MOST_RIGHTS, KEY_MESSAGES.rights),
  ),
  /** Null or absent: all that its owner enters. */
  projects: labelled('Projetos', projectIds.nullish()),
});

const programKey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Null of one that was never used. */
  last_used_at: z.string().nullable(),
  permissions: z.record(z.string(), z.array(z.string())),
  projects: z.array(z.int()).nullable(),
});

export type ProgramKeyRecord = z.output<typeof programKey>;

const PATH = '/user/tokens';

export const programKeys = {
  list: route({
    method: 'GET',
    path: PATH,
    can: 'signed_in',
    summary: 'Lista as próprias chaves para programas, com o último uso.',
    status: 200,
    response: z.object({ data: z.array(programKey) }),
  }),
  create: route({
    method: 'POST',
    path: PATH,
    can: 'signed_in',
    summary:
      'Cria uma chave para um programa: parte dos próprios direitos, até uma data. A chave é mostrada só aqui.',
    body: programKeyBody,
    shownOnce: true,
    status: 201,
    response: programKey.extend({
      /** `vtt_…`, to be sent as `Authorization: Bearer`. */
      token: z.string(),
    }),
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    can: 'signed_in',
    summary: 'Encerra uma das próprias chaves.',
    status: 204,
  }),
};
