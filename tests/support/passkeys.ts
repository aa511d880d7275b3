/** People with passkeys, at a server that takes them. */
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { openApi } from './api.ts';
import { type Algorithm, SoftwareAuthenticator, type Wrong } from './software-authenticator.ts';

export const ORIGIN = 'https://painel.example.org';
const PASSWORD = 'tres pratos de trigo';
const STEP = 30_000;

export type PasskeyWorld = Awaited<ReturnType<typeof passkeyWorld>>;

interface Device {
  readonly algorithm?: Algorithm;
  readonly counts?: boolean;
  readonly synced?: boolean;
}

export async function passkeyWorld() {
  const api = await openApi({ env: { PUBLIC_URL: ORIGIN } });
  let now = Math.floor(Date.now() / STEP) * STEP;
  api.setNow(now);
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  let made = 0;

  const goOn = (ms: number) => {
    now += ms;
    api.setNow(now);
  };

  /** Somebody who is signed in. */
  const someone = async (role: RoleId = ROLES.TECNICO) => {
    made += 1;
    const who = { name: `Ana Lima ${made}`, email: `ana-chave${made}@example.org` };
    const created = await manager.post('/users', { ...who, role, password: PASSWORD });
    if (created.status !== 201) throw new Error(created.text);
    const knock = (more: object = {}) =>
      api.nobody.post('/auth', { email: who.email, password: PASSWORD, ...more });
    const headers = { authorization: `Bearer ${(await knock()).body.token}` };
    return { id: Number(created.body.id), ...who, knock, headers };
  };

  /** Makes a passkey called 'Celular'; the answer, and the device that has it. */
  const enrol = async (
    headers: Record<string, string>,
    device: Device = {},
    wrong: Wrong & { readonly fmt?: string } = {},
  ) => {
    const authenticator = new SoftwareAuthenticator(ORIGIN, device);
    const options = (await api.nobody.post('/user/passkeys/options', {}, headers)).body;
    const credential = authenticator.create(options, wrong);
    const answer = await api.nobody.post('/user/passkeys', { name: 'Celular', credential }, headers);
    return { ...answer, device: authenticator };
  };

  const asked = async (ticket?: string) =>
    (await api.nobody.post('/auth/passkey/options', ticket === undefined ? {} : { ticket })).body;

  /** Signs in with it. */
  const enter = async (device: SoftwareAuthenticator, wrong: Wrong = {}, more: object = {}) =>
    api.nobody.post('/auth/passkey', { credential: device.use(await asked(), wrong), ...more });

  /** Between tests: codes of before have had their time, and nobody waits for failures. */
  const settle = async () => {
    goOn(STEP);
    await api.server.services.database.write.deleteFrom('sign_in_attempts').execute();
  };

  return { api, manager, password: PASSWORD, goOn, someone, enrol, asked, enter, settle, now: () => now };
}
