/** Signing in with the organisation's own accounts. */
import { type oidc, type OidcFailure, OIDC_MESSAGES } from '#domain/resources/oidc.ts';
import { foldEmail, fold } from '#domain/shared/fold.ts';
import { requiredEmail, requiredText } from '#domain/shared/fields.ts';
import { changesBetween, recordAudit } from '../../platform/audit/audit.ts';
import { nameBehindTls, ownCookie } from '../../platform/auth/cookies.ts';
import { knownBrowser } from '../../platform/auth/known-browsers.ts';
import type { OidcPerson, OidcProvider } from '../../platform/auth/oidc-provider.ts';
import {
  hasAnother,
  ownerOf,
  type ProviderAccount,
  providerAccount,
} from '../../platform/auth/oidc-identity.ts';
import { endOidcSessions, makeOidcTicket, takeOidcTicket } from '../../platform/auth/oidc-tickets.ts';
import { type OidcWish, oidcWish } from '../../platform/auth/oidc-wish.ts';
import { readSecondFactors } from '../../platform/auth/second-factors.ts';
import { makeTicket } from '../../platform/auth/sign-in-tickets.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type Handlers, prepared, type ReadCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SealedPlace } from '../../platform/secrets/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { isSecure } from '../../platform/settings.ts';
import { letIn } from '../sign-in.ts';
import { hashOfNoPassword } from '../users/passwords.ts';

const COOKIE = 'vertente_oidc';
/** The wish lives as long as somebody may take to sign in elsewhere; the ticket as a redirect takes. */
const WISH_SECONDS = 10 * 60;
const TICKET_SECONDS = 60;
const WISH: SealedPlace = { table: 'oidc', column: 'wish', row: 'cookie' };

/** A person's refusal, told to the sign-in page. */
class Refused extends Error {
  readonly failure: OidcFailure;
  constructor(failure: OidcFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Throws 409 where this server has none. */
function providerOf({ oidcProvider }: Services): OidcProvider {
  if (!oidcProvider) throw new Problem(409, OIDC_MESSAGES.off);
  return oidcProvider;
}

function cookie({ settings }: Services, value: string, seconds: number): string {
  // Lax: the way back from the provider comes from another site.
  return ownCookie(COOKIE, value, { seconds, sameSite: 'Lax', secure: isSecure(settings) });
}

function cookieIn({ settings }: Services, cookies: ReadonlyMap<string, string>): string {
  return cookies.get(isSecure(settings) ? nameBehindTls(COOKIE) : COOKIE) ?? '';
}

function redirect(services: Services, location: string, value: string, seconds: number) {
  return { body: undefined, headers: { location, 'set-cookie': cookie(services, value, seconds) } };
}

const failed = (services: Services, failure: OidcFailure) => redirect(services, failurePage(failure), '', 0);

const failurePage = (failure: OidcFailure) => `/login?erro=${failure}`;

export const oidcHandlers: Handlers<typeof oidc> = {
  async begin({ services, isFromElsewhere }) {
    const { oidcProvider: provider } = services;
    // A session begins where somebody asks for one, not where a link of another page leads them.
    if (isFromElsewhere) return redirect(services, '/login', '', 0);
    if (!provider) return failed(services, 'provedor');
    try {
      const { url, wish } = await provider.begin();
      const sealed = services.secrets.seal(JSON.stringify(wish), WISH) ?? '';
      return redirect(services, url, encodeURIComponent(sealed), WISH_SECONDS);
    } catch (error) {
      services.log.warn({ err: error }, 'the identity provider did not answer');
      return failed(services, 'provedor');
    }
  },

  async callback(call) {
    const { services, query, cookies, now } = call;
    const { oidcProvider: provider } = services;
    if (!provider) return failed(services, 'provedor');
    const wish = wishIn(services, cookies);
    const refusal = query.error === 'access_denied' ? 'cancelado' : 'provedor';
    // Another tab has asked since, and the cookie is what its own way back needs.
    if (wish && query.state !== wish.state)
      return { body: undefined, headers: { location: failurePage(refusal) } };
    if (query.error !== undefined) return failed(services, refusal);
    if (!wish) return failed(services, 'vencido');
    try {
      const person = await provider.finish(searchOf(query), wish);
      const ticket = await admit(call, person);
      return redirect(services, '/login?entrada=oidc', ticket, TICKET_SECONDS);
    } catch (error) {
      if (error instanceof Refused) {
        services.refusals.note({
          kind: 'auth',
          address: call.address,
          userId: null,
          accountId: null,
          call: 'GET /api/auth/oidc/callback',
        });
        return failed(services, error.failure);
      }
      services.log.warn({ err: error, at: now }, 'a sign-in at the identity provider did not come about');
      return failed(services, 'provedor');
    }
  },

  async enter(call) {
    const { services, db, cookies, now } = call;
    providerOf(services);
    const taken = await takeOidcTicket(db, cookieIn(services, cookies), now);
    if (!taken) throw new Problem(401, OIDC_MESSAGES.expired);
    const { user, ...origin } = taken;
    const { isOn, kinds } = await readSecondFactors(db, user.id);
    if (isOn) {
      const ticket = await makeTicket(db, {
        userId: user.id,
        passwordHash: user.password_hash,
        remember: false,
        now,
        oidc: origin,
      });
      return { body: { second_factor: kinds, ticket }, audit: null };
    }
    const browser = knownBrowser(services.secrets, user, cookies);
    return letIn(call, { user, remember: false, browser, oidc: origin });
  },

  logout: prepared<typeof oidc.logout, Awaited<ReturnType<OidcProvider['readLogout']>>>({
    async prepare({ services, body }) {
      try {
        return await providerOf(services).readLogout(body.logout_token);
      } catch (error) {
        if (error instanceof Problem) throw error;
        services.log.warn({ err: error }, 'a notice of the identity provider was refused');
        throw new Problem(400, OIDC_MESSAGES.logout);
      }
    },
    async run({ db }, notice) {
      const ended = await endOidcSessions(db, notice);
      const changes = { sessions: [ended.count, 0] satisfies [unknown, unknown] };
      return {
        body: undefined,
        audit: ended.count === 0 ? null : { resource: 'auth', recordId: ended.userId, changes },
      };
    },
  }),
};

function searchOf(query: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return `?${new URLSearchParams(words).toString()}`;
}

function wishIn(services: Services, cookies: ReadonlyMap<string, string>): OidcWish | null {
  try {
    const text = services.secrets.open(decodeURIComponent(cookieIn(services, cookies)), WISH);
    return text === null ? null : oidcWish.parse(JSON.parse(text));
  } catch {
    // Another installation's, or changed.
    return null;
  }
}

/** A ticket for the person of this e-mail, registered first where the settings say so. */
async function admit(
  { services, address, now }: ReadCall<typeof oidc.callback>,
  { email, isEmailRefused, name, sub, sid }: OidcPerson,
): Promise<string> {
  const read = requiredEmail().safeParse(email);
  if (isEmailRefused || !read.success) throw new Refused('email');
  // One that no form would take gives way to the e-mail.
  const { data: shownName = read.data } = requiredText().safeParse(name);
  const { database, settings } = services;
  const account = providerAccount(settings, sub);
  const role = settings.oidc?.registerRole ?? null;
  const password_hash = role === null ? '' : await hashOfNoPassword();
  return inTransaction(database, async (tx) => {
    const known = (await ownerOf(tx, account)) ?? (await ofEmail(tx, read.data, account));
    if (known && known.enabled !== 1) throw new Refused('conta');
    if (!known && role === null) throw new Refused('conta');
    const id =
      known?.id ??
      (await register(tx, { name: shownName, email: read.data, role_id: role ?? 0, password_hash }));
    const ticket = await makeOidcTicket(tx, { userId: id, sub, sid, until: now + TICKET_SECONDS * 1000 });
    if (!known) {
      const created = { name: shownName, email: read.data, role_id: role, enabled: 1, projects: '' };
      const entry = {
        userId: null,
        address,
        action: 'create',
        resource: 'users',
        recordId: id,
        projectId: null,
      };
      await recordAudit(tx, services, { ...entry, changes: changesBetween(undefined, created) }, now);
    }
    return ticket;
  });
}

/** Who is registered with the e-mail. Throws where another account of the provider is theirs. */
async function ofEmail(tx: Tx, email: string, account: ProviderAccount) {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'enabled', 'oidc_identity'])
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst();
  if (found && hasAnother(found.oidc_identity, account)) throw new Refused('conta');
  return found;
}

async function register(
  tx: Tx,
  { name, email, ...more }: { name: string; email: string; role_id: number; password_hash: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ name, email, email_folded: foldEmail(email), search: fold(name), enabled: 1, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
