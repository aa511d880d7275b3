/** A person's own passkeys: nobody else sees them, or knows that they are there. */
import { sql } from 'kysely';
import { MOST_PASSKEYS, type Passkey, PASSKEY_MESSAGES, type passkeys } from '#domain/resources/passkeys.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import { makeChallenge, takeChallenge } from '../../platform/auth/passkey-challenges.ts';
import { creationOptions } from '../../platform/auth/passkey-options.ts';
import { handleOf, passkeyDescriptors } from '../../platform/auth/passkeys.ts';
import { keepRecoveryCodes, type NewCodes, newRecoveryCodes } from '../../platform/auth/recovery-codes.ts';
import { dropCodesWithoutFactor, readSecondFactors } from '../../platform/auth/second-factors.ts';
import { confirmSession, endFullProofsElsewhere } from '../../platform/auth/session-renewal.ts';
import { requireLiveSession } from '../../platform/auth/sessions.ts';
import type { VerifiedPasskey } from '../../platform/auth/webauthn.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type Handlers, prepared, type ReadCall } from '../../platform/http/call.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { refusingDuplicate } from '../../platform/http/rows.ts';
import type { Services } from '../../platform/services.ts';
import { siteOf } from './site.ts';

interface Row {
  id: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
  backed_up: number;
}

const COLUMNS = ['id', 'name', 'created_at', 'last_used_at', 'backed_up'] as const;

function toRecord(row: Row, { settings }: Services): Passkey {
  const moment = (at: number) => localDateTime(new Date(at), settings.zone);
  return {
    id: row.id,
    name: row.name,
    created_at: moment(row.created_at),
    last_used_at: row.last_used_at === null ? null : moment(row.last_used_at),
    synced: row.backed_up === 1,
  };
}

/** Throws 409 for one more than a person may have. */
async function requireRoom(db: Tx, userId: number): Promise<void> {
  // Two that come at the same moment are counted one after the other.
  await locked(db, db.selectFrom('users').select('id').where('id', '=', userId)).execute();
  const { total } = await db
    .selectFrom('passkeys')
    .select(sql<number | string>`count(*)`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(total) >= MOST_PASSKEYS) throw new Problem(409, PASSKEY_MESSAGES.tooMany);
}

/** Throws 422 on `credential` for what this session did not ask for, and what is not as it must be. */
async function verifyNew(call: ReadCall<typeof passkeys.create>): Promise<VerifiedPasskey> {
  const { services, user, body, now } = call;
  const site = siteOf(services);
  const { challengeIn, verifyNewCredential } = await import('../../platform/auth/webauthn.ts');
  const challenge = challengeIn(body.credential);
  if (challenge === null) throw refused();
  if (!(await takeChallenge(services.database, challenge, { session: user.sessionId }, now))) {
    throw invalid({ credential: [PASSKEY_MESSAGES.expired] });
  }
  try {
    return await verifyNewCredential(site, body.credential, challenge);
  } catch (error) {
    services.log.info({ err: error }, 'a new passkey was refused');
    throw refused();
  }
}

function refused(): Problem {
  return invalid({ credential: [PASSKEY_MESSAGES.refused] });
}

/** What the audit tells of a passkey of this name. */
const changed = (before: string, after: string): Record<string, [unknown, unknown]> => ({
  second_factor: [before, after],
});

export const passkeyHandlers: Handlers<typeof passkeys> = {
  async list({ services, db, user }) {
    const rows = await db
      .selectFrom('passkeys')
      .select(COLUMNS)
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    return { body: { data: rows.map((row) => toRecord(row, services)) } };
  },

  async begin({ services, db, user, now }) {
    const site = siteOf(services);
    await requireRoom(db, user.id);
    const person = await db
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const challenge = await makeChallenge(db, { session: user.sessionId }, now);
    const handle = await handleOf(db, user.id);
    const own = await passkeyDescriptors(db, user.id);
    // Nothing changed yet for how the person signs in.
    return { body: creationOptions(site, { challenge, handle, person, own }), audit: null };
  },

  create: prepared<typeof passkeys.create, { verified: VerifiedPasskey; made: NewCodes | null }>({
    async prepare(call) {
      const verified = await verifyNew(call);
      const { isOn } = await readSecondFactors(call.db, call.user.id);
      return { verified, made: isOn ? null : await newRecoveryCodes() };
    },
    async run(call, { verified, made }) {
      const { services, db, user, body, now } = call;
      await requireLiveSession(db, user);
      await requireRoom(db, user.id);
      const { isOn } = await readSecondFactors(db, user.id);
      const row = await refusingDuplicate({ field: 'credential', sentence: PASSKEY_MESSAGES.known }, () =>
        db
          .insertInto('passkeys')
          .values({
            user_id: user.id,
            credential_id: verified.credentialId,
            public_key: verified.publicKey,
            counter: verified.counter,
            transports: (body.credential.response.transports ?? [])
              .filter((transport) => /^[a-z-]+$/.test(transport))
              .join(','),
            multi_device: verified.isMultiDevice ? 1 : 0,
            backed_up: verified.isBackedUp ? 1 : 0,
            name: body.name,
            created_at: now,
            last_used_at: null,
          })
          .returning(COLUMNS)
          .executeTakeFirstOrThrow(),
      );
      const codes = isOn ? null : made;
      if (codes) {
        await keepRecoveryCodes(db, user.id, codes);
        await endFullProofsElsewhere(call);
      }
      // The authenticator has just recognised the person.
      const headers = await confirmSession(call);
      const changes = changed(isOn ? 'ligada' : 'desligada', `chave de acesso “${row.name}” cadastrada`);
      return {
        body: { ...toRecord(row, services), recovery_codes: codes?.codes ?? null },
        headers,
        id: row.id,
        audit: { resource: 'users', recordId: user.id, changes },
      };
    },
  }),

  async remove({ db, user, params }) {
    const removed = await db
      .deleteFrom('passkeys')
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw notFound(PASSKEY_MESSAGES.unknown);
    await dropCodesWithoutFactor(db, user.id);
    const { isOn } = await readSecondFactors(db, user.id);
    const changes = changed(
      `chave de acesso “${removed.name}”`,
      isOn ? 'removida' : 'removida; verificação desligada',
    );
    return { body: undefined, audit: { resource: 'users', recordId: user.id, changes } };
  },

  renewCodes: prepared<typeof passkeys.renewCodes, NewCodes>({
    prepare: () => newRecoveryCodes(),
    async run({ db, user }, made) {
      await requireLiveSession(db, user);
      if (!(await readSecondFactors(db, user.id)).isOn) throw new Problem(409, PASSKEY_MESSAGES.noFactor);
      await keepRecoveryCodes(db, user.id, made);
      const changes = changed('ligada', 'códigos de recuperação trocados');
      return {
        body: { recovery_codes: made.codes },
        audit: { resource: 'users', recordId: user.id, changes },
      };
    },
  }),
};
