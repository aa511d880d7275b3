/** Turning one's own second factor on: a secret, then the first code that the application makes of it. */
import { type secondFactor, SECOND_FACTOR_MESSAGES } from '#domain/resources/second-factor.ts';
import { keepRecoveryCodes, type NewCodes, newRecoveryCodes } from '../../platform/auth/recovery-codes.ts';
import {
  newSecret,
  type Proof,
  proveCode,
  readSecondFactors,
  secretPlace,
  secretUri,
  stepOfCode,
  takeProof,
} from '../../platform/auth/second-factors.ts';
import { confirmSession, endFullProofsElsewhere } from '../../platform/auth/session-renewal.ts';
import { requireLiveSession } from '../../platform/auth/sessions.ts';
import { type Handler, type PlainHandler, prepared, type ReadCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { holdSealingKey } from '../../platform/secrets/secrets.ts';
import { proveOwnCode, wrongCode } from './prove-own-code.ts';

type BeginRoute = typeof secondFactor.begin;
type FinishRoute = typeof secondFactor.finish;

/** A secret in the place of one that was begun and never confirmed. */
export const beginSecondFactor: PlainHandler<BeginRoute> = async ({ services, db, user, now }) => {
  if ((await readSecondFactors(db, user.id)).totp) throw new Problem(409, SECOND_FACTOR_MESSAGES.on);
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const secret = newSecret();
  await holdSealingKey(db, services.secrets);
  const secret_sealed = services.secrets.seal(secret, secretPlace(user.id)) ?? '';
  const values = { secret_sealed, created_at: now, last_step: 0 };
  await db
    .insertInto('second_factors')
    .values({ user_id: user.id, ...values, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('second_factors.confirmed_at', 'is', null),
    )
    .execute();
  // Nothing changed yet for how the person signs in.
  return { body: { secret, uri: secretUri(secret, email) }, audit: null };
};

/** Which secret the code was made of and when, or that the factor which is on made it. */
type Enrolment = { readonly sealed: string; readonly step: number } | Proof;

async function proveEnrolment(call: ReadCall<FinishRoute>): Promise<Enrolment | null> {
  const { services, db, user, body, now } = call;
  const begun = await db
    .selectFrom('second_factors')
    .select(['secret_sealed', 'confirmed_at'])
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!begun) throw new Problem(409, SECOND_FACTOR_MESSAGES.notBegun);
  if (begun.confirmed_at !== null) {
    return proveCode(db, services.secrets, { userId: user.id, kind: 'totp', code: body.code }, { now });
  }
  const secret = services.secrets.open(begun.secret_sealed, secretPlace(user.id));
  const step = secret === null ? null : stepOfCode(secret, body.code, now);
  return step === null ? null : { sealed: begun.secret_sealed, step };
}

export const finishSecondFactor: Handler<FinishRoute> = prepared<
  FinishRoute,
  { enrolment: Enrolment; made: NewCodes }
>({
  async prepare(call) {
    const enrolment = await proveOwnCode(call, () => proveEnrolment(call));
    return { enrolment, made: await newRecoveryCodes() };
  },
  async run(call, { enrolment, made }) {
    const { db, user, now } = call;
    await requireLiveSession(db, user);
    const isNew = 'sealed' in enrolment;
    if (isNew) {
      const { numUpdatedRows } = await db
        .updateTable('second_factors')
        .set({ confirmed_at: now, last_step: enrolment.step })
        .where('user_id', '=', user.id)
        // Another secret since then would be one that no application has shown to know.
        .where('secret_sealed', '=', enrolment.sealed)
        .where('confirmed_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Problem(409, SECOND_FACTOR_MESSAGES.notBegun);
    } else if (!(await takeProof(db, enrolment))) throw wrongCode();
    await keepRecoveryCodes(db, user.id, made);
    if (isNew) await endFullProofsElsewhere(call);
    const changes: Record<string, [unknown, unknown]> = isNew
      ? { second_factor: ['desligada', 'ligada'] }
      : { second_factor: ['ligada', 'códigos de recuperação trocados'] };
    return {
      body: { recovery_codes: made.codes },
      headers: await confirmSession(call),
      audit: { resource: 'users', recordId: user.id, changes },
    };
  },
});
