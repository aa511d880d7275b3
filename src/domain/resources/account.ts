/** A person's own account: name and e-mail, password, and where they are signed in. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { requiredEmail, requiredText } from '../shared/fields.ts';
import { isPlainText } from '../shared/plain-text.ts';
import { labelled } from '../shared/labels.ts';
import { APPEARANCES } from '../shared/look.ts';
import { currentUser } from './session.ts';
import { newPassword, USER_MESSAGES } from './users.ts';

export const ACCOUNT_MESSAGES = {
  present: 'Digite sua senha atual!',
  wrongPresent: 'A senha atual não confere.',
  newPassword: 'Digite a nova senha!',
  repeat: 'Repita a nova senha!',
  different: 'As duas senhas não são iguais.',
  appearance: 'Escolha a aparência!',
  moreContrast: 'Diga se quer mais contraste!',
  weeklySummary: 'Diga se quer receber o resumo semanal!',
} as const;

/** Not trimmed: a password may begin or end with a space. */
export const possiblePassword = z
  .string({ error: ACCOUNT_MESSAGES.present })
  .max(200, ACCOUNT_MESSAGES.wrongPresent)
  .refine(isPlainText, ACCOUNT_MESSAGES.wrongPresent);

export const presentPassword = possiblePassword.min(1, ACCOUNT_MESSAGES.present);

export const requiredNewPassword = newPassword.min(1, ACCOUNT_MESSAGES.newPassword);

export const accountBody = z.strictObject({
  name: labelled('Nome', requiredText(USER_MESSAGES.name)),
  email: labelled('E-mail', requiredEmail(USER_MESSAGES.email)),
  /** Asked for where the e-mail changes: whoever has it signs in by it. */
  current_password: labelled('Senha atual', possiblePassword.nullish()),
  weekly_summary: labelled('Resumo semanal', z.boolean({ error: ACCOUNT_MESSAGES.weeklySummary })),
  appearance: labelled('Aparência', z.enum(APPEARANCES, { error: ACCOUNT_MESSAGES.appearance })),
  more_contrast: labelled('Mais contraste', z.boolean({ error: ACCOUNT_MESSAGES.moreContrast })),
});

export const passwordBody = z.strictObject({
  current_password: labelled('Senha atual', presentPassword),
  password: labelled('Nova senha', requiredNewPassword),
});

const openSession = z.object({
  id: z.int(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** Null of a session from before addresses were kept. */
  address: z.string().nullable(),
  /** In words: 'Chrome no Windows'. */
  device: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});

export type OpenSession = z.output<typeof openSession>;

export const account = {
  update: route({
    method: 'PUT',
    path: '/user',
    can: 'signed_in',
    authenticates: true,
    summary:
      'Altera o próprio nome, o próprio e-mail (com a senha atual), se o resumo semanal vem por e-mail e a aparência do painel.',
    body: accountBody.partial(),
    status: 200,
    response: currentUser,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/user/password',
    can: 'signed_in',
    authenticates: true,
    summary: 'Troca a própria senha e encerra todos os outros acessos da pessoa.',
    body: passwordBody,
    status: 204,
  }),
  sessions: route({
    method: 'GET',
    path: '/user/sessions',
    can: 'signed_in',
    summary: 'Lista onde a própria conta está aberta: aparelho, endereço e último uso.',
    status: 200,
    response: z.object({ data: z.array(openSession) }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/user/sessions/:id',
    can: 'signed_in',
    summary: 'Encerra um dos próprios acessos.',
    status: 204,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/user/sessions',
    can: 'signed_in',
    summary: 'Encerra todos os próprios acessos, menos este.',
    status: 204,
  }),
};
