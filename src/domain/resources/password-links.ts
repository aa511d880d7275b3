/** How a person sets a password that nobody else knows: by a link, without being signed in. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { knownEmail } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { requiredNewPassword } from './account.ts';
import { SESSION_MESSAGES } from './session.ts';

export const LINK_MESSAGES = {
  dead: 'Este link não vale mais. Peça outro.',
  disabled: 'Esta conta está desativada. Ative-a antes de criar um link.',
} as const;

const passwordLink = z.object({
  url: z.string(),
  expires_at: z.string(),
  /** Whether it went to the person by e-mail. */
  sent: z.boolean(),
});

export type PasswordLink = z.output<typeof passwordLink>;

export const linkPasswordBody = z.strictObject({ password: labelled('Nova senha', requiredNewPassword) });

export const passwordLinks = {
  invite: route({
    method: 'POST',
    path: '/users/:id/invitation',
    can: 'users.update',
    summary:
      'Cria o link com que a pessoa define a própria senha: vale 72 horas e uma vez, é mostrado só aqui e encerra o anterior.',
    told: z.object({ password_link: labelled('Link para definir a senha', z.string()) }),
    shownOnce: true,
    status: 201,
    response: passwordLink,
  }),
  ask: route({
    method: 'POST',
    path: '/password_resets',
    can: 'anyone',
    summary:
      'Pede por e-mail um link para definir outra senha. A resposta é a mesma, e leva o mesmo tempo, para qualquer e-mail.',
    body: z.strictObject({ email: labelled('E-mail', knownEmail(SESSION_MESSAGES.email)) }),
    status: 202,
  }),
  get: route({
    method: 'GET',
    path: '/password_resets/:token',
    can: 'anyone',
    summary: 'Diz de quem é um link que ainda vale.',
    status: 200,
    response: z.object({ name: z.string(), email: z.string(), kind: z.enum(['invitation', 'reset']) }),
  }),
  set: route({
    method: 'PUT',
    path: '/password_resets/:token',
    can: 'anyone',
    summary: 'Define a senha, usa o link e encerra todos os acessos da pessoa.',
    body: linkPasswordBody,
    status: 204,
  }),
};

export const authOptions = {
  get: route({
    method: 'GET',
    path: '/auth/options',
    can: 'anyone',
    summary: 'Diz de que maneiras se entra neste servidor.',
    status: 200,
    response: z.object({
      password: z.boolean(),
      passkey: z.boolean(),
      oidc: z.object({ label: z.string() }).nullable(),
      /** Whether a forgotten password is set anew by e-mail. */
      reset_by_mail: z.boolean(),
    }),
  }),
};
