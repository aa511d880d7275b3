/**
 * What several people do at the same instant, and what may come of it: the
 * answers in the order of the calls, and how the record must stand afterwards.
 */
import type { Ground } from '../support/http.ts';
import type { Caller } from '../support/caller.ts';
import type { ApiAnswer } from '../support/doors.ts';
import { nextCpf, springBody } from '../support/records.ts';

export interface RaceGround extends Ground {
  roller: number;
  stock: string;
}

export interface Race {
  calls: readonly (() => Promise<ApiAnswer>)[];
  /** Throws when the answers contradict each other or what is there now. */
  check(answers: readonly ApiAnswer[]): Promise<void>;
}

type Prepare = (manager: Caller, ground: RaceGround, number: number) => Promise<Race>;

async function made(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const got = await answer;
  if (got.status >= 300) throw new Error(`Preparing a race: ${got.status} ${got.text}`);
  return got;
}

function same(what: string, found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: ${left} instead of ${right}`);
}

const statuses = (answers: readonly ApiAnswer[]) => answers.map((answer) => answer.status);
const sorted = (answers: readonly ApiAnswer[]) => statuses(answers).sort((one, other) => one - other);

/** Of equal calls one succeeds, the others are refused with this status. */
function oneOf(answers: readonly ApiAnswer[], success: number, refusal: number): ApiAnswer {
  same('the answers', sorted(answers), [success, ...answers.slice(1).map(() => refusal)]);
  const winner = answers.find((answer) => answer.status === success);
  if (!winner) throw new Error('Nobody won');
  return winner;
}

async function spring(manager: Caller, { springs }: Ground, number: number): Promise<string> {
  const { body } = await made(manager.post(springs, springBody({ label: `CORRIDA-${number}` })));
  return `${springs}/${body.id}`;
}

/** The address of a new sponsor below the project. */
async function sponsor(manager: Caller, { project }: Ground, number: number): Promise<string> {
  const body = { name: `Fundação ${number}`, state_id: 31, city: 3127701 };
  const { id } = (await made(manager.post('/sponsors', body))).body;
  return `/projects/${project}/sponsors/${id}`;
}

/** How many the project's stock has. */
async function seedlings(manager: Caller, project: number): Promise<number> {
  const { data } = (await manager.get(`/projects/${project}/stock`)).body;
  return data.find(({ item }: { item: string }) => item === 'recovery_seedlings').balance;
}

const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => () => call(index));

const DELIVERED = { status: 1, delivery_date: '2026-11-15T10:00' };
const FINISHED = { status: 2, delivery_date: '2026-11-16T10:00' };

export const RACE_KINDS: Readonly<Record<string, Prepare>> = {
  async 'three editors of one version'(manager, ground, number) {
    const address = await spring(manager, ground, number);
    const { headers } = await made(manager.get(address));
    const ifMatch = { 'if-match': headers['etag'] ?? '' };
    const label = (index: number) => `CORRIDA-${number}-${index}`;
    return {
      calls: times(3, (index) => manager.put(address, { label: label(index) }, ifMatch)),
      async check(answers) {
        const winner = oneOf(answers, 200, 412);
        same('the label', (await manager.get(address)).body.label, winner.body.label);
      },
    };
  },
  async 'two deliveries of one version'(manager, ground, number) {
    const address = await spring(manager, ground, number);
    const { headers } = await made(manager.get(address));
    const ifMatch = { 'if-match': headers['etag'] ?? '' };
    const day = (index: number) => `2026-11-1${index + 5}T10:00`;
    return {
      calls: times(2, (index) => manager.put(address, { status: 1, delivery_date: day(index) }, ifMatch)),
      async check(answers) {
        const winner = oneOf(answers, 200, 412);
        same('the day', (await manager.get(address)).body.delivery_date, winner.body.delivery_date);
      },
    };
  },
  async 'delivered and finished'(manager, ground, number) {
    const address = await spring(manager, ground, number);
    return {
      calls: [() => manager.put(address, FINISHED), () => manager.put(address, DELIVERED)],
      async check(answers) {
        const [finished, delivered] = statuses(answers);
        if (finished !== 200 || (delivered !== 200 && delivered !== 403)) {
          throw new Error(`Finished ${finished}, delivered ${delivered}`);
        }
        same('the status', (await manager.get(address)).body.status, 2);
      },
    };
  },
  async 'deleted and delivered'(manager, ground, number) {
    const address = await spring(manager, ground, number);
    return {
      calls: [() => manager.delete(address), () => manager.put(address, DELIVERED)],
      async check(answers) {
        const outcome = statuses(answers).join();
        const now = await manager.get(address);
        if (outcome === '204,404') same('the spring', now.status, 404);
        else if (outcome === '409,200') same('the status', now.body.status, 1);
        else throw new Error(`Deleted and delivered: ${outcome}`);
      },
    };
  },
  async 'three deletes'(manager, ground, number) {
    const address = await spring(manager, ground, number);
    return {
      calls: times(3, () => manager.delete(address)),
      async check(answers) {
        oneOf(answers, 204, 404);
        same('the spring', (await manager.get(address)).status, 404);
      },
    };
  },
  async 'two springs of one label'(manager, { springs }, number) {
    const label = `DUPLA-${number}`;
    return {
      calls: times(2, () => manager.post(springs, springBody({ label }))),
      async check(answers) {
        oneOf(answers, 201, 422);
        same('springs', (await manager.get(`${springs}?q=${label}`)).body.meta.total, 1);
      },
    };
  },
  async 'one producer written twice'(manager, _ground, number) {
    const cpf = nextCpf();
    const body = { name: `Corrida ${number}`, cpf, state_id: 31, city: 3127701, cep: '35010000' };
    return {
      calls: times(2, () => manager.post('/rural_producers', body)),
      async check(answers) {
        oneOf(answers, 201, 409);
        same('producers', (await manager.get(`/rural_producers?q=${cpf}`)).body.meta.total, 1);
      },
    };
  },
  async 'two attach one sponsor'(manager, ground, number) {
    const address = await sponsor(manager, ground, number);
    return {
      calls: times(2, () => manager.post(`${address}/attach`, {})),
      async check(answers) {
        oneOf(answers, 200, 409);
        same('the sponsor', (await manager.get(address)).status, 200);
      },
    };
  },
  async 'two detach one sponsor'(manager, ground, number) {
    const address = await sponsor(manager, ground, number);
    await made(manager.post(`${address}/attach`, {}));
    return {
      calls: times(2, () => manager.post(`${address}/detach`, {})),
      async check(answers) {
        oneOf(answers, 204, 404);
        same('the sponsor', (await manager.get(address)).status, 404);
      },
    };
  },
  async 'two put one roll into the stock'(manager, { stock, roller }) {
    for (const { id } of (await manager.get(`${stock}/wire_rollers`)).body.data) {
      await made(manager.delete(`${stock}/wire_rollers/${id}`));
    }
    return {
      calls: times(2, (index) =>
        manager.post(`${stock}/wire_rollers`, { wire_roller: roller, quantity: index + 1 }),
      ),
      async check(answers) {
        const winner = oneOf(answers, 201, 409);
        const { body } = await manager.get(`${stock}/wire_rollers`);
        same(
          'the stock',
          body.data.map((line: { quantity: number }) => line.quantity),
          [winner.body.quantity],
        );
      },
    };
  },
  async 'two take the last hundred seedlings'(manager, { project }) {
    const movements = `/projects/${project}/stock_movements`;
    const all = { item: 'recovery_seedlings', quantity: 100, moved_at: '2026-03-01T09:00' };
    const before = await seedlings(manager, project);
    await made(manager.post(movements, { ...all, kind: 1 }));
    return {
      calls: times(2, () => manager.post(movements, { ...all, kind: 4, quantity: before + 100 })),
      async check(answers) {
        oneOf(answers, 201, 409);
        same('the seedlings', await seedlings(manager, project), 0);
      },
    };
  },
  async 'an order arrives and is given up'(manager, { project }) {
    const movements = `/projects/${project}/stock_movements`;
    const entry = { kind: 1, item: 'limestone_sacks', quantity: 40, moved_at: '2026-03-01T09:00' };
    const { id } = (await made(manager.post(movements, { ...entry, ordered: true }))).body;
    return {
      calls: [
        () => manager.post(`${movements}/${id}/arrive`, { moved_at: '2026-03-05T09:00' }),
        () => manager.post(`${movements}/${id}/reverse`, { note: 'Desistência' }),
      ],
      async check(answers) {
        const [arrived, reversed] = statuses(answers);
        // Here first and then taken back, or given up before it came.
        same('giving up', reversed, 201);
        if (arrived !== 409) same('the arrival', arrived, 200);
        const { data } = (await manager.get(`/projects/${project}/stock`)).body;
        const line = data.find(({ item }: { item: string }) => item === entry.item);
        same('on order', line.ordered, 0);
      },
    };
  },
  async 'one form sent twice'(manager, { springs }, number) {
    const body = springBody({ label: `REENVIO-${number}` });
    const key = { 'idempotency-key': `corrida-${number}` };
    return {
      calls: times(3, () => manager.post(springs, body, key)),
      async check(answers) {
        same('the answers', statuses(answers), [201, 201, 201]);
        same('records made', new Set(answers.map((answer) => answer.body.id)).size, 1);
        same('springs', (await manager.get(`${springs}?q=REENVIO-${number}`)).body.meta.total, 1);
      },
    };
  },
};
