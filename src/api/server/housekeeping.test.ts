import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openSpringPlace, sketchFile, type SpringPlace } from '../../../tests/support/spring-place.ts';
import type { Tables } from '../platform/database/tables.ts';
import { keepHouse } from './housekeeping.ts';
import { KEPT_MS } from '../platform/http/idempotency.ts';
import { LINK_MS } from '../platform/auth/password-links.ts';
import { SESSION_MS } from '../platform/auth/sessions.ts';

const DAY = 24 * 60 * 60_000;
const PASSING = [
  'sessions',
  'sign_in_attempts',
  'spring_imports',
  'stored_files',
  'password_links',
  'idempotency_keys',
] as const;

let place: SpringPlace;
beforeAll(async () => {
  place = await openSpringPlace();
});
afterAll(() => place.api.close());

/** The tables, of those that time empties, which hold something after a round at that moment. */
async function keptAt(time: number): Promise<(keyof Tables)[]> {
  const { services } = place.api.server;
  place.api.setNow(time);
  await keepHouse(services);
  const rows = await Promise.all(
    PASSING.map((name) =>
      services.database.read
        .selectFrom(name as 'sessions')
        .selectAll()
        .execute(),
    ),
  );
  return PASSING.filter((_, index) => (rows[index]?.length ?? 0) > 0);
}

test('what has expired is deleted', async () => {
  const start = place.api.server.services.now();
  place.api.setNow(start);
  const { technician, springs } = place;
  const failed = await place.api.nobody.post('/auth', { email: 'ninguem@example.org', password: 'errada' });
  expect(failed.status).toBe(401);
  const read = await technician.upload(`${springs}/import`, 'spreadsheet', [await sketchFile({})]);
  expect(read.status, read.text).toBe(200);
  const key = { 'idempotency-key': 'uma-vez' };
  const vehicle = { plate: 'ABC-1D23', model_description: 'Uno' };
  expect((await technician.post('/vehicles', vehicle, key)).status).toBe(201);

  const manager = await place.api.person(ROLES.GERENTE_PROJETOS);
  expect((await manager.post(`/users/${manager.id}/invitation`)).status).toBe(201);

  // Half an hour over each limit: the server's clock may have gone on since the sessions began.
  const over = 30 * 60_000;
  expect(await keptAt(start + SESSION_MS - over)).toEqual(PASSING);
  expect(await keptAt(start + SESSION_MS + over)).toEqual(PASSING.slice(1));
  expect(await keptAt(start + DAY + over)).toEqual(PASSING.slice(2));
  expect(await keptAt(start + 2 * DAY + over)).toEqual(['password_links', 'idempotency_keys']);
  expect(await keptAt(start + LINK_MS.invitation + over)).toEqual(['idempotency_keys']);
  expect(await keptAt(start + KEPT_MS + over)).toEqual([]);
});

test('a session that was not used for as long as the rules say is deleted before its end', async () => {
  const { api } = place;
  const { services } = api.server;
  const start = services.now();
  await services.database.write
    .insertInto('organisation_security')
    .values({ id: 1, second_factor_roles: '', idle_hours: 1, mail_alarms: 0 })
    .execute();
  await api.person(ROLES.TECNICO);
  const hour = 60 * 60_000;
  expect(await keptAt(start + 0.9 * hour)).toContain('sessions');
  expect(await keptAt(start + 1.1 * hour)).not.toContain('sessions');
});

test('a key for programs is forgotten a month after its end', async () => {
  const { api } = place;
  const { services } = api.server;
  const end = services.now();
  await services.database.write
    .insertInto('program_keys')
    .values({
      user_id: place.technician.id,
      name: 'Planilha',
      token_hash: 'x',
      permissions: '{}',
      projects: null,
      created_at: end - DAY,
      expires_at: end,
      last_used_at: null,
    })
    .execute();
  const keysAt = async (time: number) => {
    await keptAt(time);
    return (await services.database.read.selectFrom('program_keys').selectAll().execute()).length;
  };
  expect([await keysAt(end + 29 * DAY), await keysAt(end + 31 * DAY)]).toEqual([1, 0]);
});

test('of two logos the one that was replaced is swept, and the one that is shown stays', async () => {
  const { api } = place;
  const { services } = api.server;
  const start = Date.now() + 400 * DAY;
  api.setNow(start);
  const office = await api.person(ROLES.ESCRITORIO_PROJETOS);
  const sent: (string | undefined)[] = [];
  for (const colour of ['#163', '#613']) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${colour}" d="M0 0h9"/></svg>`;
    await office.upload('/organisation/logo', 'file', [{ name: 'a.svg', bytes: Buffer.from(svg) }]);
    const { logo_file_id } = await services.database.read
      .selectFrom('organisation')
      .select('logo_file_id')
      .executeTakeFirstOrThrow();
    sent.push(logo_file_id ?? undefined);
  }
  // Two days until it is taken for replaced, and two more until it goes.
  for (const days of [3, 6]) {
    api.setNow(start + days * DAY);
    await keepHouse(services);
  }
  await expect(services.files.get(sent[0] ?? '')).rejects.toThrow('não está no armazenamento');
  expect((await services.files.get(sent[1] ?? '')).toString()).toContain('#613');
});
