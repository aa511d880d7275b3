import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { knownEmail } from '../shared/fields.ts';
import { labelled, unlabelled } from '../shared/labels.ts';
import { APPEARANCES } from '../shared/look.ts';
import { role } from '../shared/role.ts';

export const SESSION_MESSAGES = {
  email: 'Digite um e-mail válido!',
  password: 'Digite sua senha!',
  refused: 'Falha ao fazer login! Verifique suas credenciais e tente novamente.',
} as const;

/** The signed-in user, with what the role may do. */
export const currentUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role_id: z.int(),
  role,
  projects: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Ids of those of `projects` that are closed. */
  closed_projects: z.array(z.int()),
  permissions: z.record(z.string(), z.array(z.string())),
  /** Whether the summary of the week comes by mail on Mondays. */
  weekly_summary: z.boolean(),
  appearance: z.enum(APPEARANCES),
  more_contrast: z.boolean(),
  /** `required`: the role must have one, and until it is on nothing else is open. */
  second_factor: z.enum(['on', 'off', 'required']),
});

export type CurrentUser = z.output<typeof currentUser>;

export const signedIn = z.object({ token: z.string(), expires_at: z.string(), user: currentUser });

/** The kinds of a second factor that a person may have. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery'] as const;

export type SecondFactorKind = (typeof SECOND_FACTORS)[number];

/** Of a person with a second factor: the password was right, and this is still owed. */
const halfSignedIn = z.object({
  second_factor: z.array(z.enum(SECOND_FACTORS)),
  /** Goes with the code, or the passkey's answer, to `POST /auth/second_factor`, within five minutes. */
  ticket: z.string(),
});

/** Signed in, or what is still owed. */
export const enteredSession = z.union([signedIn, halfSignedIn]);

export type SignedIn = z.output<typeof signedIn>;
export type EnteredSession = z.output<typeof enteredSession>;

export const session = {
  open: route({
    method: 'POST',
    path: '/auth',
    can: 'anyone',
    authenticates: true,
    summary: 'Entra: dá o token que acompanha as outras chamadas, ou o bilhete da segunda etapa.',
    body: z.strictObject({
      email: labelled('E-mail', knownEmail(SESSION_MESSAGES.email)),
      // Not trimmed: a password may begin or end with a space.
      password: labelled(
        'Senha',
        z
          .string({ error: SESSION_MESSAGES.password })
          .min(1, SESSION_MESSAGES.password)
          .max(200, SESSION_MESSAGES.refused),
      ),
      remember: unlabelled(z.boolean().optional()),
    }),
    status: 200,
    response: enteredSession,
  }),
  close: route({
    method: 'DELETE',
    path: '/auth',
    can: 'signed_in',
    withoutSecondFactor: true,
    summary: 'Sai: o token deixa de valer.',
    status: 204,
  }),
  user: route({
    method: 'GET',
    path: '/user',
    can: 'signed_in',
    withoutSecondFactor: true,
    summary: 'Mostra quem está usando o sistema e o que pode fazer.',
    status: 200,
    response: currentUser,
  }),
};
