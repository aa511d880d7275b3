/** Signing in with the organisation's own accounts, by OpenID Connect. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { isPlainText } from '../shared/plain-text.ts';
import { unlabelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';
import { enteredSession } from './session.ts';

/** Why a sign-in with the organisation's account did not come about; the sign-in page says it in words. */
export const OIDC_FAILURES = ['conta', 'email', 'provedor', 'cancelado', 'vencido'] as const;

export type OidcFailure = (typeof OIDC_FAILURES)[number];

export const OIDC_MESSAGES = {
  off: 'Este servidor não usa a conta da organização para entrar.',
  expired: 'Passou tempo demais desde a entrada na conta da organização. Tente de novo.',
  logout: 'O aviso de saída não pôde ser conferido.',
} as const;

const word = (most: number, sentence: string = MESSAGES.invalid) =>
  z.string({ error: sentence }).max(most, sentence).refine(isPlainText, sentence);

export const oidc = {
  begin: route({
    method: 'GET',
    path: '/auth/oidc',
    can: 'anyone',
    summary: 'Leva à entrada da conta da organização (OpenID Connect).',
    status: 302,
  }),
  callback: route({
    method: 'GET',
    path: '/auth/oidc/callback',
    can: 'anyone',
    summary: 'Recebe quem volta da conta da organização e o leva ao painel.',
    // Providers add words of their own.
    query: z.looseObject({ code: word(4000).optional(), error: word(200).optional() }),
    status: 302,
  }),
  enter: route({
    method: 'POST',
    path: '/auth/oidc',
    can: 'anyone',
    authenticates: true,
    summary:
      'Termina a entrada com a conta da organização: troca o bilhete do cookie, de um uso e um minuto, pelo token.',
    status: 200,
    response: enteredSession,
  }),
  /** Called by the provider, not by people. */
  logout: route({
    method: 'POST',
    path: '/auth/oidc/backchannel_logout',
    can: 'anyone',
    summary: 'Encerra os acessos de quem saiu da conta da organização. Só o provedor a chama.',
    form: true,
    // Words that are not understood are to be passed over, says the standard.
    body: z.looseObject({
      logout_token: unlabelled(word(10_000, OIDC_MESSAGES.logout).min(1, OIDC_MESSAGES.logout)),
    }),
    status: 200,
  }),
};
