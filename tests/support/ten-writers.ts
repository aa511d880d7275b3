/**
 * Ten people who write until the server is gone. What was not answered is sent
 * again to the next server under its key, as the panel does: in the end every
 * write has been made exactly once.
 */
import { randomUUID } from 'node:crypto';
import { fieldPhoto } from './field-photos.ts';
import { type HttpAnswer, type HttpPerson, layGround } from './http.ts';
import { CASE_PARAMETERS, nextCpf, springBody } from './records.ts';

interface Attempt {
  /** What will be found if it was made. */
  name: string;
  send(person: HttpPerson): Promise<HttpAnswer>;
}

interface Writer {
  compose(count: number): Attempt;
  count: number;
  pending: Attempt | null;
}

export interface TenWriters {
  /**
   * All write, each one thing after the other; after so many answers, the first
   * photo's among them where that is asked, `cut` is called, and they go on
   * until it is done.
   */
  write(
    person: HttpPerson,
    until: { answers: number; photo: boolean },
    cut: () => Promise<unknown>,
  ): Promise<void>;
  /** Sends what is still without an answer. */
  finish(person: HttpPerson): Promise<void>;
  /** Names of the writes that were answered as made; each was composed once. */
  acknowledged: readonly string[];
  /** Answers that were neither a success nor a cut connection. */
  refused: readonly string[];
  ground: Grounds;
}

/** Where they write. */
export interface Grounds {
  springs: string;
  photos: string;
  /** Paths of the stocks that are counted again and again. */
  stocks: readonly string[];
}

/** The seven quantities of a stock, all alike, so that half an update would show. */
export function evenStock(quantity: number): Record<string, number> {
  return {
    stake_quantity: quantity,
    stretcher_quantity: quantity,
    clip_quantity: quantity,
    limestone_sacks: quantity,
    planting_fertilizer_sacks: quantity,
    cover_fertilizer_sacks: quantity,
    formicide_sacks: quantity,
  };
}

const PROJECT = { status: 1, start_date: '2026-01-01', end_date: '2028-12-31' };

export async function tenWriters(manager: HttpPerson): Promise<TenWriters> {
  const { project, springs } = await layGround(manager, CASE_PARAMETERS, nextCpf());
  const spring = await manager.post(springs, springBody({ label: 'Com fotos' }));
  const photos = `${springs}/${spring.body.id}/photo_galleries`;
  const stock = await stockPath(manager, project);
  const second = await manager.post('/projects', { name: 'Segundo estoque', ...PROJECT });
  const stocks = [await stockPath(manager, second.body.id), stock];
  const photo = await fieldPhoto({ width: 64, height: 48 });
  // A project's rollers would change the springs that are being computed: these belong to another.
  const rollers = stocks[0]?.split('/feedstocks')[0] ?? '';

  const springWriter = (writer: number) => (count: number) =>
    posted(springs, springBody({ label: `N-${writer}-${count}` }), `nascente N-${writer}-${count}`);
  const photoWriter = (writer: number) => (count: number) => {
    const key = { 'idempotency-key': randomUUID() };
    return {
      name: `foto ${writer}-${count}`,
      send: (person: HttpPerson) =>
        person.upload(photos, 'images[]', { name: `${writer}-${count}.jpg`, bytes: photo }, key),
    };
  };
  const stockWriter = (path: string) => (count: number) => ({
    name: `estoque ${path} ${count}`,
    send: (person: HttpPerson) => person.put(path, evenStock(count)),
  });
  const rollerWriter = (count: number) => {
    const type = posted(`${rollers}/wire_rollers`, { length: count + 1, minimum_usage: 10 }, '');
    const key = { 'idempotency-key': randomUUID() };
    return {
      name: `rolo ${count + 1}`,
      async send(person: HttpPerson) {
        const made = await type.send(person);
        if (made.status !== 201) return made;
        return person.post(`${stocks[0]}/wire_rollers`, { wire_roller: made.body.id, quantity: 3 }, key);
      },
    };
  };
  const projectWriter = (count: number) =>
    posted('/projects', { name: `P-${count}`, ...PROJECT }, `projeto P-${count}`);

  const composers = [
    ...[0, 1, 2, 3].map(springWriter),
    ...[0, 1].map(photoWriter),
    ...stocks.map(stockWriter),
    rollerWriter,
    projectWriter,
  ];
  return start(composers, { springs, photos, stocks });
}

async function stockPath(manager: HttpPerson, project: number): Promise<string> {
  const { body } = await manager.get(`/projects/${project}/feedstocks`);
  return `/projects/${project}/feedstocks/${body.data[0].id}`;
}

/** A creation that may be sent again: the same key each time. */
function posted(path: string, body: object, name: string): Attempt {
  const key = { 'idempotency-key': randomUUID() };
  return { name, send: (person) => person.post(path, body, key) };
}

function start(composers: readonly Writer['compose'][], ground: Grounds): TenWriters {
  const writers: Writer[] = composers.map((compose) => ({ compose, count: 0, pending: null }));
  const acknowledged: string[] = [];
  const refused: string[] = [];

  async function step(writer: Writer, person: HttpPerson): Promise<void> {
    if (!writer.pending) {
      writer.pending = writer.compose(writer.count);
      writer.count += 1;
    }
    const answer = await writer.pending.send(person).catch(() => null);
    if (answer === null) return;
    if (answer.status === 200 || answer.status === 201) acknowledged.push(writer.pending.name);
    else refused.push(`${writer.pending.name}: ${answer.status} ${answer.body?.detail}`);
    writer.pending = null;
  }

  return {
    ground,
    acknowledged,
    refused,
    async write(person, { answers, photo }, cut) {
      const before = acknowledged.length;
      const isEnough = () => {
        const made = acknowledged.slice(before);
        return made.length >= answers && (!photo || made.some((name) => name.startsWith('foto')));
      };
      let cutting: Promise<unknown> | null = null;
      let stopped = false;
      await Promise.all(
        writers.map(async (writer) => {
          while (!stopped) {
            await step(writer, person);
            if (cutting || !isEnough()) continue;
            cutting = cut();
            await cutting;
            stopped = true;
          }
        }),
      );
    },
    async finish(person) {
      await Promise.all(writers.filter(({ pending }) => pending).map((writer) => step(writer, person)));
    },
  };
}
