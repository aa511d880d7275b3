/** Two built servers on a PostgreSQL and its streaming replica, behind a balancer without memory. */
import { randomBytes } from 'node:crypto';
import { type RoleId, ROLES } from '#domain/shared/access.ts';
import { type Caller, callerWith } from './caller.ts';
import { inTurn, overHttp } from './doors.ts';
import { signIn } from './http.ts';
import { startObjectStore } from './object-store.ts';
import { startPostgres } from './postgres.ts';
import type { PostgresServer } from './postgres-process.ts';
import { type PostgresReplica, startReplica } from './postgres-replica.ts';
import { type Product, startProduct } from './product.ts';

export interface ReplicatedServers {
  primary: PostgresServer;
  replica: PostgresReplica;
  products: readonly Product[];
  manager: Caller;
  /** Managers too, each with a session of their own. */
  people: readonly Caller[];
  /** A new person, signed in. */
  join(who: { role: RoleId; projects?: readonly number[] }): Promise<{ id: number; person: Caller }>;
  close(): Promise<void>;
}

const PASSWORD = 'tres pratos de trigo';

export interface ReplicatedOptions {
  people: number;
  /** Whether commits reach the primary's disk. */
  durable?: boolean;
  /** Whether the servers know of the replica. */
  read?: boolean;
}

export async function startReplicatedServers({
  people: count,
  durable = false,
  read = true,
}: ReplicatedOptions): Promise<ReplicatedServers> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    const primary = await startPostgres({ durable, followed: true });
    closing.push(() => primary.stop());
    const replica = await startReplica(primary);
    closing.push(() => replica.stop());
    const store = await startObjectStore();
    closing.push(() => store.close());
    const env = {
      ...store.settings,
      DATABASE_URL: `${primary.address}/postgres`,
      ...(read ? { DATABASE_READ_URL: `${replica.address}/postgres` } : {}),
      SECRET_KEY: randomBytes(32).toString('hex'),
    };
    const products: Product[] = [];
    for (let made = 0; made < 2; made += 1) {
      const product = await startProduct({ env });
      closing.push(() => product.close());
      products.push(product);
    }
    const [first] = products;
    if (!first) throw new Error('No server');
    const enter = async (email: string, password: string) => {
      const { token } = await signIn(first.url, email, password);
      return callerWith(inTurn(products.map(({ url }) => overHttp(url))), token);
    };
    const manager = await enter(first.adminEmail, first.adminPassword);
    let joined = 0;
    const join: ReplicatedServers['join'] = async (who) => {
      joined += 1;
      const name = `Pessoa ${joined}`;
      const email = `pessoa${joined}@example.org`;
      const { body } = await manager.post('/users', { name, email, password: PASSWORD, ...who });
      return { id: body.id, person: await enter(email, PASSWORD) };
    };
    const people: Caller[] = [];
    while (people.length < count) people.push((await join({ role: ROLES.GERENTE_PROJETOS })).person);
    return { primary, replica, products, manager, people, join, close };
  } catch (error) {
    await close();
    throw error;
  }
}
