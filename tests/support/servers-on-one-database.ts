/** Built servers that share one database: one on SQLite, or two on PostgreSQL with an object store. */
import { randomBytes } from 'node:crypto';
import { inTurn, overHttp } from './doors.ts';
import { type Caller, callerWith } from './caller.ts';
import { signIn } from './http.ts';
import { startObjectStore } from './object-store.ts';
import { startPostgres } from './postgres.ts';
import { type Product, startProduct } from './product.ts';

export interface SharedServers {
  products: readonly Product[];
  /** The first manager; requests go to the servers in turn. */
  manager: Caller;
  /** The manager's. */
  token: string;
  /** What the servers were started with, for a command beside them. */
  env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const ENGINES = ['SQLite', 'PostgreSQL with two servers'] as const;

export async function startServers(engine: (typeof ENGINES)[number]): Promise<SharedServers> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    const products: Product[] = [];
    const start = async (env: Record<string, string>) => {
      const product = await startProduct({ env });
      closing.push(() => product.close());
      products.push(product);
      return product;
    };
    let first: Product;
    let shared: Record<string, string> = {};
    if (engine === 'SQLite') first = await start({});
    else {
      const postgres = await startPostgres();
      closing.push(() => postgres.stop());
      const store = await startObjectStore();
      closing.push(() => store.close());
      const env = {
        ...store.settings,
        DATABASE_URL: `${postgres.address}/postgres`,
        SECRET_KEY: randomBytes(32).toString('hex'),
      };
      shared = env;
      first = await start(env);
      await start(env);
    }
    const { token } = await signIn(first.url, first.adminEmail, first.adminPassword);
    return {
      products,
      manager: callerWith(inTurn(products.map(({ url }) => overHttp(url))), token),
      token,
      env: { DATA_DIR: first.dataDir, ...shared },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
