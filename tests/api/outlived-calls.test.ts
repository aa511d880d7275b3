/** Calls on real sockets that outlive their sender, or what allowed them, before their body is here. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { localDate } from '#domain/shared/dates.ts';
import type { Person } from '../support/api.ts';
import { openSpringPlace, type SpringPlace } from '../support/spring-place.ts';

let place: SpringPlace;
let manager: Person;
let port: number;
let photo: Buffer;

beforeAll(async () => {
  place = await openSpringPlace();
  manager = await place.api.person(ROLES.GERENTE_PROJETOS);
  port = Number(new URL(await place.api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1b6b5a' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => place.api.close());

interface Begun {
  socket: Socket;
  /** The server's end. */
  far: Socket;
  /** What was answered, once the server says no more. */
  answered: Promise<string>;
}

const FORM = 'Content-Type: multipart/form-data; boundary=limite';

/** Sends a head whose body is still to come, and waits until the server has read it. */
async function begin(person: Person, call: string, ...more: string[]): Promise<Begun> {
  const accepted = once(place.api.app.server, 'connection');
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const [far] = (await accepted) as [Socket];
  let heard = '';
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  socket.on('data', (text: string) => {
    heard += text;
    if (heard.startsWith('HTTP/1.1 100')) read();
  });
  const answered = once(socket, 'close').then(() => heard.slice(heard.indexOf('\r\n\r\n') + 4));
  const head = [
    `${call} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    'Expect: 100-continue',
    `Authorization: Bearer ${person.token}`,
    ...more,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await isRead;
  return { socket, far, answered };
}

describe('of somebody who hangs up while they are looked up', () => {
  /** Nobody is looked up before the answer is called. */
  async function holdLookUps(): Promise<() => Promise<void>> {
    const { database } = place.api.server.services;
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const holding =
      database.engine === 'sqlite'
        ? database.read.connection().execute(() => {
            hold();
            return isOver;
          })
        : database.write.transaction().execute(async (tx) => {
            await sql`lock table sessions in access exclusive mode`.execute(tx);
            hold();
            await isOver;
          });
    await isHeld;
    return () => {
      end();
      return holding;
    };
  }

  async function hangUpEarly(call: string, ...more: string[]): Promise<void> {
    const letLookUp = await holdLookUps();
    try {
      const { socket, far } = await begin(place.technician, call, ...more);
      socket.destroy();
      await expect.poll(() => far.closed, { timeout: 10_000 }).toBe(true);
    } finally {
      await letLookUp();
    }
  }

  test('an upload gives its place back', async () => {
    const spring = await place.register();
    const gallery = `${place.springs}/${spring.id}/photo_galleries`;
    const enter = vi.spyOn(place.api.server.services.uploads, 'enter');
    for (let times = 1; times <= 3; times += 1) {
      await hangUpEarly(`POST /api${gallery}`, FORM, 'Content-Length: 1000');
      await expect.poll(() => enter.mock.calls.length, { timeout: 10_000 }).toBe(times);
    }
    const send = () => place.technician.upload(gallery, 'images[]', [{ name: 'a.jpg', bytes: photo }]);
    await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(201);
  });

  test('a search does not go on', async () => {
    const beside = vi.spyOn(place.api.server.services.database, 'snapshot');
    await hangUpEarly('GET /api/rural_producers?q=conceicao');
    await expect.poll(() => beside.mock.calls[0]?.[0].signal?.aborted, { timeout: 10_000 }).toBe(true);
  });
});

describe('with a body of which the last sign comes later', () => {
  /** Begins the call, does what ends it, and sends the rest. Answers the status. */
  async function outlive(
    person: Person,
    call: string,
    body: object | Buffer,
    { end, takesItsTime = true }: { end: () => Promise<unknown>; takesItsTime?: boolean },
  ): Promise<string> {
    const isForm = Buffer.isBuffer(body);
    const bytes = isForm ? body : Buffer.from(JSON.stringify(body));
    const type = isForm ? FORM : 'Content-Type: application/json';
    const { socket, answered } = await begin(person, call, type, `Content-Length: ${bytes.length}`);
    socket.write(bytes.subarray(0, -1));
    await end();
    // Longer than the checks before the body are good.
    if (takesItsTime) {
      const { now } = performance;
      vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 1100);
    }
    socket.write(bytes.subarray(-1));
    return (await answered).slice(9, 12);
  }

  const setPassword = (person: Person) => () =>
    manager.put(`/users/${person.id}`, { password: 'olho-d-agua-2026' });
  const disable = (person: Person) => () => manager.put(`/users/${person.id}`, { enabled: false });
  const makeClerk = (person: Person) => () =>
    manager.put(`/users/${person.id}`, { role: ROLES.ADMINISTRATIVO });
  const vehicle = (plate: string) => ({ plate, model_description: 'Uno' });

  test('all is done of who still may', async () => {
    const end = async () => undefined;
    expect(await outlive(place.technician, 'POST /api/vehicles', vehicle('OUT-1A10'), { end })).toBe('201');
  });

  test.each([
    ['another password', setPassword, 'OUT-1A11', '401'],
    ['disabling', disable, 'OUT-1A12', '401'],
    ['another role that may not', makeClerk, 'OUT-1A13', '403'],
  ])('nothing is done after %s', async (_, ending, plate, status) => {
    const person = await place.api.person(ROLES.TECNICO, [place.project]);
    const end = ending(person);
    expect(await outlive(person, 'POST /api/vehicles', vehicle(plate), { end })).toBe(status);
    expect((await manager.get(`/vehicles?q=${plate}`)).body.data).toEqual([]);
  });

  test('nothing is done in a project that was taken away', async () => {
    const person = await place.api.person(ROLES.TECNICO, [place.project]);
    const spring = await place.register();
    const path = `${place.springs}/${spring.id}`;
    const end = () => manager.post(`/users/${person.id}/projects`, { projects: [] });
    expect(await outlive(person, `PUT /api${path}`, { label: 'Tomada' }, { end })).toBe('404');
    expect((await manager.get(path)).body.label).toBe(spring.label);
  });

  test('no photo is taken of somebody who was disabled', async () => {
    const person = await place.api.person(ROLES.TECNICO, [place.project]);
    const gallery = `${place.springs}/${(await place.register()).id}/photo_galleries`;
    const head = 'content-disposition: form-data; name="images[]"; filename="a.jpg"';
    const form = Buffer.concat([
      Buffer.from(`--limite\r\n${head}\r\n\r\n`),
      photo,
      Buffer.from('\r\n--limite--\r\n'),
    ]);
    expect(await outlive(person, `POST /api${gallery}`, form, { end: disable(person) })).toBe('401');
    expect((await manager.get(gallery)).body.meta.total).toBe(0);
  });

  test.each([
    ['another password', setPassword],
    ['disabling', disable],
  ])('no key for programs is made after %s, however soon it comes', async (_, ending) => {
    const person = await place.api.person(ROLES.TECNICO, [place.project]);
    const expires_at = localDate(new Date(Date.now() + 86_400_000), 'America/Sao_Paulo');
    const key = { name: 'Planilha', expires_at, permissions: { vehicles: ['view'] } };
    const sent = outlive(person, 'POST /api/user/tokens', key, { end: ending(person), takesItsTime: false });
    expect(await sent).toBe('401');
    const { read } = place.api.server.services.database;
    const keys = read.selectFrom('program_keys').select('id').where('user_id', '=', person.id);
    expect(await keys.execute()).toEqual([]);
  });
});
