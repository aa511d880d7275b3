/** A person's passkeys, and signing in with one. What goes to and from the browser is WebAuthn's own JSON. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { requiredText } from '../shared/fields.ts';
import { labelled, unlabelled } from '../shared/labels.ts';
import { secondFactorTicket } from './second-factor.ts';
import { signedIn } from './session.ts';
import { creationOptions, newCredential, requestOptions, signedCredential } from './webauthn.ts';

/** Of one person. */
export const MOST_PASSKEYS = 20;

export const PASSKEY_MESSAGES = {
  off: 'Este servidor não usa chaves de acesso: falta um endereço público próprio (PUBLIC_URL).',
  name: 'Digite um nome para a chave de acesso!',
  refused: 'A chave de acesso não pôde ser conferida. Tente de novo.',
  expired: 'Passou tempo demais. Tente de novo com a chave de acesso.',
  known: 'Esta chave de acesso já está cadastrada.',
  tooMany: `Você já tem ${MOST_PASSKEYS} chaves de acesso. Remova alguma antes.`,
  none: 'Esta conta não tem chaves de acesso.',
  unknown: 'Esta chave de acesso não existe ou já foi removida.',
  noFactor: 'Ligue antes a verificação em duas etapas ou crie uma chave de acesso.',
} as const;

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  /** Null of one that was never used to sign in. */
  last_used_at: z.string().nullable(),
  /** Whether an account of the person's keeps it on several devices; otherwise it is on one alone. */
  synced: z.boolean(),
});

export type Passkey = z.output<typeof passkey>;

export const passkeyBody = z.strictObject({
  name: labelled('Nome', requiredText(PASSKEY_MESSAGES.name, 100)),
  credential: unlabelled(newCredential),
});

const PATH = '/user/passkeys';

export const passkeys = {
  list: route({
    method: 'GET',
    path: PATH,
    can: 'signed_in',
    withoutSecondFactor: true,
    summary: 'Lista as próprias chaves de acesso, com o último uso.',
    status: 200,
    response: z.object({ data: z.array(passkey) }),
  }),
  begin: route({
    method: 'POST',
    path: `${PATH}/options`,
    can: 'signed_in',
    withoutSecondFactor: true,
    summary: 'Dá o que o navegador precisa para criar uma chave de acesso, em até cinco minutos.',
    shownOnce: true,
    status: 200,
    response: creationOptions,
  }),
  create: route({
    method: 'POST',
    path: PATH,
    can: 'signed_in',
    authenticates: true,
    withoutSecondFactor: true,
    summary:
      'Cadastra a chave de acesso que o navegador criou. Com a primeira verificação da pessoa vêm, só aqui, os códigos de recuperação.',
    body: passkeyBody,
    shownOnce: true,
    status: 201,
    response: passkey.extend({
      /** Of a person who had no second factor before; null of others. */
      recovery_codes: z.array(z.string()).nullable(),
    }),
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    can: 'signed_in',
    withoutSecondFactor: true,
    summary: 'Remove uma das próprias chaves de acesso.',
    status: 204,
  }),
  renewCodes: route({
    method: 'POST',
    path: '/user/recovery_codes',
    can: 'signed_in',
    summary: 'Troca os próprios códigos de recuperação, mostrados só aqui.',
    shownOnce: true,
    status: 200,
    response: z.object({ recovery_codes: z.array(z.string()) }),
  }),
};

export const passkeyEntrance = {
  begin: route({
    method: 'POST',
    path: '/auth/passkey/options',
    can: 'anyone',
    summary:
      'Dá o que o navegador precisa para entrar com uma chave de acesso; com o bilhete, para a segunda etapa.',
    body: z.strictObject({ ticket: unlabelled(secondFactorTicket.optional()) }),
    status: 200,
    response: requestOptions,
  }),
  enter: route({
    method: 'POST',
    path: '/auth/passkey',
    can: 'anyone',
    authenticates: true,
    summary: 'Entra com uma chave de acesso, que vale pelas duas etapas.',
    body: z.strictObject({
      credential: unlabelled(signedCredential),
      remember: unlabelled(z.boolean().optional()),
    }),
    status: 200,
    response: signedIn,
  }),
};
