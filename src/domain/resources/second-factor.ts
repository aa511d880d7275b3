/** A person's second factor: the code of an application (TOTP), a passkey, and recovery codes. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { isPlainText } from '../shared/plain-text.ts';
import { labelled, unlabelled } from '../shared/labels.ts';
import { ACCOUNT_MESSAGES, possiblePassword, presentPassword } from './account.ts';
import { SECOND_FACTORS, signedIn } from './session.ts';
import { requestOptions, signedCredential } from './webauthn.ts';

export const SECOND_FACTOR_MESSAGES = {
  on: 'A verificação em duas etapas já está ligada. Desligue-a antes de ligar outra.',
  notBegun: 'Comece de novo: leia o código QR outra vez.',
  off: 'Esta pessoa não usa a verificação em duas etapas.',
  own: 'Para a sua própria conta, use Minha conta.',
  code: 'Digite o código!',
  credential: 'Use a chave de acesso!',
  kind: 'Escolha totp, passkey ou recovery.',
  wrongCode: 'O código não confere ou já foi usado.',
  wrongOwnCode: 'O código não confere ou já foi usado. Espere o próximo e tente de novo.',
  deadTicket: 'Passou tempo demais desde a senha. Digite e-mail e senha de novo.',
  proof: 'Digite sua senha atual ou um código!',
  password: ACCOUNT_MESSAGES.present,
} as const;

/** Codes are typed with or without what parts them. */
const typedCode = z
  .string({ error: SECOND_FACTOR_MESSAGES.code })
  .trim()
  .min(1, SECOND_FACTOR_MESSAGES.code)
  .max(40, SECOND_FACTOR_MESSAGES.wrongCode)
  .refine(isPlainText, SECOND_FACTOR_MESSAGES.wrongCode);

export const secondFactorTicket = z
  .string({ error: SECOND_FACTOR_MESSAGES.deadTicket })
  .min(1, SECOND_FACTOR_MESSAGES.deadTicket)
  .max(100, SECOND_FACTOR_MESSAGES.deadTicket)
  .refine(isPlainText, SECOND_FACTOR_MESSAGES.deadTicket);

const enterBody = z
  .strictObject({
    ticket: unlabelled(secondFactorTicket),
    kind: unlabelled(z.enum(SECOND_FACTORS, { error: SECOND_FACTOR_MESSAGES.kind })),
    /** Of `totp` and `recovery`. */
    code: labelled('Código', typedCode.optional()),
    /** Of `passkey`. */
    credential: unlabelled(signedCredential.optional()),
  })
  .refine(({ kind, code }) => kind === 'passkey' || code !== undefined, {
    path: ['code'],
    error: SECOND_FACTOR_MESSAGES.code,
  })
  .refine(({ kind, credential }) => kind !== 'passkey' || credential !== undefined, {
    path: ['credential'],
    error: SECOND_FACTOR_MESSAGES.credential,
  });

export const codeBody = z.strictObject({ code: labelled('Código', typedCode) });

/** One of them, or the password and the code together, which is all that a sign-in asks. */
export const confirmationBody = z.strictObject({
  current_password: labelled('Senha atual', possiblePassword.nullish()),
  code: labelled('Código', typedCode.nullish()),
  /** What a passkey signed of `POST /user/confirmation/options`: as good as both. */
  credential: unlabelled(signedCredential.nullish()),
});

export const secondFactor = {
  enter: route({
    method: 'POST',
    path: '/auth/second_factor',
    can: 'anyone',
    authenticates: true,
    summary:
      'Termina a entrada de quem usa a verificação em duas etapas: com o código do aplicativo, um de recuperação ou uma chave de acesso.',
    body: enterBody,
    status: 200,
    response: signedIn,
  }),
  get: route({
    method: 'GET',
    path: '/user/totp',
    can: 'signed_in',
    withoutSecondFactor: true,
    summary: 'Diz se o próprio aplicativo de códigos está ligado e quantos códigos de recuperação restam.',
    status: 200,
    response: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  }),
  begin: route({
    method: 'POST',
    path: '/user/totp',
    can: 'signed_in',
    withoutSecondFactor: true,
    summary: 'Cria o segredo para o aplicativo de códigos. Só vale depois de confirmado com um código.',
    shownOnce: true,
    status: 200,
    response: z.object({
      /** Base 32, to type where no camera reads the other. */
      secret: z.string(),
      /** `otpauth://…`, as a QR code tells it. */
      uri: z.string(),
    }),
  }),
  finish: route({
    method: 'PUT',
    path: '/user/totp',
    can: 'signed_in',
    authenticates: true,
    withoutSecondFactor: true,
    summary:
      'Liga a verificação em duas etapas com um código do aplicativo e mostra, só aqui, os códigos de recuperação. Já ligada, troca os códigos de recuperação.',
    body: codeBody,
    shownOnce: true,
    status: 200,
    response: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/user/totp',
    can: 'signed_in',
    authenticates: true,
    withoutSecondFactor: true,
    summary: 'Desliga o próprio aplicativo de códigos, com a senha atual.',
    body: z.strictObject({ current_password: labelled('Senha atual', presentPassword) }),
    status: 204,
  }),
  confirm: route({
    method: 'POST',
    path: '/user/confirmation',
    can: 'signed_in',
    authenticates: true,
    withoutSecondFactor: true,
    summary:
      'Confirma quem está usando o sistema, com a senha atual ou um código: por dez minutos valem os atos que pedem isso. Os que mudam o que abre a própria conta pedem os dois de quem tem verificação em duas etapas, ou uma chave de acesso (a recusa deles diz em second_factor o que serve). Com o cabeçalho Session-Renewal: 1, a resposta traz em Session-Token outro token, que toma o lugar do que a pediu.',
    body: confirmationBody,
    status: 204,
  }),
  confirmOptions: route({
    method: 'POST',
    path: '/user/confirmation/options',
    can: 'signed_in',
    summary:
      'Dá o que o navegador precisa para confirmar quem está usando o sistema com uma chave de acesso própria.',
    status: 200,
    response: requestOptions,
  }),
  removeOther: route({
    method: 'DELETE',
    path: '/users/:id/totp',
    can: 'users.update',
    summary:
      'Desliga a verificação em duas etapas de quem perdeu aplicativo, chaves de acesso e códigos: tira todos eles e encerra os acessos da pessoa.',
    told: z.object({ second_factor: labelled('Verificação em duas etapas', z.string()) }),
    status: 204,
  }),
};
