import { PASSKEY_MESSAGES } from '#domain/resources/passkeys.ts';
import { type secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import { makeChallenge } from '../../platform/auth/passkey-challenges.ts';
import { requestOptions } from '../../platform/auth/passkey-options.ts';
import { passkeyDescriptors } from '../../platform/auth/passkeys.ts';
import {
  dropCodesWithoutFactor,
  type Proof,
  proveCode,
  readSecondFactors,
  removeSecondFactors,
  removeTotp,
  takeProof,
} from '../../platform/auth/second-factors.ts';
import { confirmSession, renewToken } from '../../platform/auth/session-renewal.ts';
import { endSessions } from '../../platform/auth/sessions.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Handlers, prepared, type ReadCall } from '../../platform/http/call.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { provePresentPassword, wrongPresentPassword } from '../account/present-password.ts';
import { siteOf } from '../passkeys/site.ts';
import { findForWriting } from '../users/user-rows.ts';
import { enterWithSecondFactor } from './enter.ts';
import { beginSecondFactor, finishSecondFactor } from './enrolment.ts';
import { proveOwnCode, proveOwnPasskey, wrongCode, wrongPasskey } from './prove-own-code.ts';

const TURNED_OFF: Record<string, [unknown, unknown]> = { second_factor: ['ligada', 'desligada'] };
/** Passkeys are left. */
const APPLICATION_OFF: Record<string, [unknown, unknown]> = {
  second_factor: ['aplicativo de códigos', 'removido'],
};

/** What was shown: the hash that the present password was proved against, a code or a passkey. */
interface Confirmation {
  readonly provedBy: string | null;
  readonly proof: Proof | null;
}

/** Throws 422 where another password was set since the present one was asked for. */
async function refuseOtherPassword(db: Tx, userId: number, provedBy: string): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', provedBy)
    .executeTakeFirst();
  if (!row) throw wrongPresentPassword();
}

async function proveWhoCalls(call: ReadCall<typeof secondFactor.confirm>): Promise<Confirmation> {
  const { services, db, user, body, now } = call;
  const { current_password, code, credential } = body;
  if (credential) return { provedBy: null, proof: await proveOwnPasskey(call, credential) };
  if (!current_password && !code) throw invalid({ current_password: [SECOND_FACTOR_MESSAGES.proof] });
  // Before the code, which is good for once: a mistyped password costs no wait for the next one.
  const provedBy = current_password ? await provePresentPassword(call, current_password) : null;
  if (!code) return { provedBy, proof: null };
  const typed = { userId: user.id, kind: 'totp', code } as const;
  return { provedBy, proof: await proveOwnCode(call, () => proveCode(db, services.secrets, typed, { now })) };
}

/** Whether it is all that a sign-in asks: a passkey recognises its person, anything else goes with the password. */
async function isAllThatIsAsked(db: Tx, userId: number, { provedBy, proof }: Confirmation): Promise<boolean> {
  if (proof?.kind === 'passkey') return true;
  if (provedBy === null) return false;
  return proof !== null || !(await readSecondFactors(db, userId)).isOn;
}

function inWords({ provedBy, proof }: Confirmation): string {
  if (proof?.kind === 'passkey') return 'chave de acesso';
  if (proof === null) return 'senha';
  return provedBy === null ? 'código' : 'senha e código';
}

export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  async get({ db, user }) {
    const { totp, codes } = await readSecondFactors(db, user.id);
    return { body: { enabled: totp, recovery_codes_left: codes } };
  },

  enter: enterWithSecondFactor,
  begin: beginSecondFactor,
  finish: finishSecondFactor,

  remove: prepared<typeof secondFactor.remove, string>({
    prepare: (call) => provePresentPassword(call, call.body.current_password),
    async run(call, provedBy) {
      const { db, user } = call;
      await refuseOtherPassword(db, user.id, provedBy);
      const wasOn = await removeTotp(db, user.id);
      await dropCodesWithoutFactor(db, user.id);
      const { isOn } = await readSecondFactors(db, user.id);
      const changes = isOn ? APPLICATION_OFF : TURNED_OFF;
      return {
        body: undefined,
        headers: await renewToken(call),
        audit: wasOn ? { resource: 'users', recordId: user.id, changes } : null,
      };
    },
  }),

  confirm: prepared<typeof secondFactor.confirm, Confirmation>({
    prepare: proveWhoCalls,
    async run(call, confirmation) {
      const { db, user } = call;
      const { provedBy, proof } = confirmation;
      if (provedBy !== null) await refuseOtherPassword(db, user.id, provedBy);
      if (proof && !(await takeProof(db, proof))) {
        throw proof.kind === 'passkey' ? wrongPasskey() : wrongCode();
      }
      const isFull = await isAllThatIsAsked(db, user.id, confirmation);
      return {
        body: undefined,
        headers: await confirmSession(call, isFull),
        audit: { recordId: user.id, changes: { confirmed: [null, inWords(confirmation)] } },
      };
    },
  }),

  async confirmOptions({ services, db, user, now }) {
    const site = siteOf(services);
    const own = await passkeyDescriptors(db, user.id);
    // Without any the browser would offer those of other accounts.
    if (own.length === 0) throw new Problem(409, PASSKEY_MESSAGES.none);
    const challenge = await makeChallenge(db, { session: user.sessionId }, now);
    return { body: requestOptions(site, challenge, own), audit: null };
  },

  async removeOther(call) {
    const { db, user, params } = call;
    if (params.id === user.id) throw new Problem(403, SECOND_FACTOR_MESSAGES.own);
    await findForWriting(call, params.id);
    if (!(await removeSecondFactors(db, params.id))) throw new Problem(409, SECOND_FACTOR_MESSAGES.off);
    await endSessions(db, params.id);
    return { body: undefined, audit: { recordId: params.id, changes: TURNED_OFF } };
  },
};
