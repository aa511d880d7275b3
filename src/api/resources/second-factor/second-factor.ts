import { type secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
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
import { findForWriting } from '../users/user-rows.ts';
import { enterWithSecondFactor } from './enter.ts';
import { beginSecondFactor, finishSecondFactor } from './enrolment.ts';
import { proveOwnCode, wrongCode } from './prove-own-code.ts';

const TURNED_OFF: Record<string, [unknown, unknown]> = { second_factor: ['ligada', 'desligada'] };
/** Passkeys are left. */
const APPLICATION_OFF: Record<string, [unknown, unknown]> = {
  second_factor: ['aplicativo de códigos', 'removido'],
};

/** The hash that the present password was proved against, or the code. */
type Confirmation = { readonly provedBy: string } | Proof;

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
  if (body.current_password) return { provedBy: await provePresentPassword(call, body.current_password) };
  const { code } = body;
  if (!code) throw invalid({ current_password: [SECOND_FACTOR_MESSAGES.proof] });
  return proveOwnCode(call, () =>
    proveCode(db, services.secrets, { userId: user.id, kind: 'totp', code }, { now }),
  );
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
      const byPassword = 'provedBy' in confirmation;
      if (byPassword) await refuseOtherPassword(db, user.id, confirmation.provedBy);
      else if (!(await takeProof(db, confirmation))) throw wrongCode();
      return {
        body: undefined,
        headers: await confirmSession(call),
        audit: { recordId: user.id, changes: { confirmed: [null, byPassword ? 'senha' : 'código'] } },
      };
    },
  }),

  async removeOther(call) {
    const { db, user, params } = call;
    if (params.id === user.id) throw new Problem(403, SECOND_FACTOR_MESSAGES.own);
    await findForWriting(call, params.id);
    if (!(await removeSecondFactors(db, params.id))) throw new Problem(409, SECOND_FACTOR_MESSAGES.off);
    await endSessions(db, params.id);
    return { body: undefined, audit: { recordId: params.id, changes: TURNED_OFF } };
  },
};
