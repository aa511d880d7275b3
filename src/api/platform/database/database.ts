/** Opens the database of the settings: one handle that reads, one that writes. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Logger } from 'pino';
import { makePrivateFile } from '../files/private-folder.ts';
import { type Settings, StartProblem } from '../settings.ts';
import type { Engine } from './columns.ts';
import { Checkpoints } from './checkpoints.ts';
import { CommitGroups } from './commit-groups.ts';
import { holdFolder } from './folder-lock.ts';
import { LogSync } from './log-sync.ts';
import { migrate } from './migrate.ts';
import { naming } from './naming-connection.ts';
import { makeReadingThreads } from './reading/reading-threads.ts';
import { makeReadingTurns, READING_LIMITS, type Reader, type ReadingTurns } from './reading/reading-turns.ts';
import type { Replica } from './replica/replica.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Access } from './sqlite-file.ts';
import type { Tables } from './tables.ts';
import type { Tx } from './transaction.ts';
import { ChainTurns } from './chain-turns.ts';

export type Db = Kysely<Tables>;

export interface Database {
  engine: Engine;
  /** Reads outside a transaction. On SQLite a read-only connection of its own. */
  read: Db;
  /** Writes; every write is a transaction, see `inTransaction`. */
  write: Db;
  /** Of an embedded database: commits together what is written at once. */
  commits?: CommitGroups;
  /** Of a PostgreSQL: the order in which this process' writers come to the end of the audit's chain. */
  chainTurns?: ChainTurns;
  /** A second PostgreSQL for reads, where `DATABASE_READ_URL` is set. */
  replica?: Replica;
  /**
   * Runs `work` on everything as it is at one moment, while others go on reading
   * and writing. For what reads much: on SQLite its queries run on a thread of their
   * own, on PostgreSQL where the reader's handle leads; on both engines few go on at
   * once, in turns of those who ask.
   * @throws Problem 503 or 429 when too many wait, 503 when it takes too long
   */
  snapshot<T>(reader: Reader, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Of an embedded database: moves what was written from its log into the file and
   * empties the log, unless somebody reads what is in it just now. Nobody waits for it.
   */
  emptyLog?(): Promise<void>;
  close(): Promise<void>;
}

const STATEMENT_MS = 30_000;
/**
 * Of the connection that answers every list: the upper parts of its indexes, and the rows that
 * pages name. A part that is not in memory is copied from the system's at each look.
 */
const READ_CACHE_MEGABYTES = 24;
/** A row is written to each of its table's indexes, which begin anywhere. */
const WRITE_CACHE_MEGABYTES = 12;
/** Where the thread of `Checkpoints` failed for long: 80 MB of log. */
const OWN_CHECKPOINT_PAGES = 20_000;
/** How a server's connections are known to others on the same PostgreSQL. */
export const SERVER_NAME = 'vertente';

/**
 * Opens, locks (embedded) and migrates. Throws `StartProblem` with a sentence
 * for what the person who starts the server can mend. Only who has a log gets a
 * replica: that is where its troubles are told.
 */
export async function openDatabase(settings: Settings, log?: Logger): Promise<Database> {
  const { databaseUrl, databaseReadUrl } = settings;
  if (databaseUrl === null) return openEmbedded(settings.dataDir);
  const database = await openPostgres(databaseUrl);
  if (databaseReadUrl === null || !log) return database;
  const { Replica } = await import('./replica/replica.ts');
  const replica = new Replica({ url: databaseReadUrl, primary: database.read, log });
  return {
    ...database,
    replica,
    async close() {
      await replica.close();
      await database.close();
    },
  };
}

async function openEmbedded(folder: string): Promise<Database> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartProblem(
      `A pasta de dados ${folder} não pode ser usada (${reason(error)}). Ajuste DATA_DIR ou as permissões da pasta.`,
    );
  }
  const release = holdFolder(folder);
  const path = embeddedPath(folder);
  try {
    // SQLite gives the files beside it the same mode.
    makePrivateFile(path);
  } catch (error) {
    release();
    throw new StartProblem(
      `O banco de dados ${path} não pode ser aberto (${reason(error)}). Ele deve ser do usuário que executa o servidor; veja as permissões da pasta de dados.`,
    );
  }
  const log = new LogSync(`${path}-wal`);
  const write = openFile(path, { checkpointPages: OWN_CHECKPOINT_PAGES });
  try {
    await migrate(write, 'sqlite');
    // From here on `log` waits for the disk.
    await sql`pragma synchronous = normal`.execute(write);
  } catch (error) {
    await write.destroy();
    release();
    throw error;
  }
  const read = new Kysely<Tables>({
    dialect: sqliteDialect(path, { readOnly: true, cacheMegabytes: READ_CACHE_MEGABYTES }),
  });
  const threads = makeReadingThreads(path);
  const checkpoints = new Checkpoints({ path, write });
  const turns = readingTurns();
  return {
    engine: 'sqlite',
    read,
    write,
    commits: new CommitGroups({
      write,
      log,
      committed: () => checkpoints.note(),
      rewriteLog: () => checkpoints.rewrite(),
    }),
    snapshot: (reader, work) => turns[reader.kind].run(reader, (signal) => threads.read(signal, work)),
    emptyLog: () => checkpoints.empty(),
    async close() {
      await threads.close();
      await checkpoints.close();
      await log.close();
      await read.destroy();
      await write.destroy();
      release();
    },
  };
}

/**
 * Opens an existing database for writing beside a running server: not migrated, and not
 * counted as a server. Throws `StartProblem` where there is none.
 */
export async function openBeside(
  settings: Settings,
  name: string,
): Promise<Pick<Database, 'engine' | 'read' | 'write' | 'close'>> {
  if (settings.databaseUrl !== null) return connectPostgres(settings.databaseUrl, name);
  const path = existingPath(settings);
  const write = openFile(path);
  return { engine: 'sqlite', read: write, write, close: () => write.destroy() };
}

function existingPath({ dataDir }: Settings): string {
  const path = embeddedPath(dataDir);
  if (!existsSync(path)) throw new StartProblem(`Não há banco de dados na pasta ${dataDir}.`);
  return path;
}

/**
 * Opens an existing database for reading beside a running server: no lock, no
 * migration. Throws `StartProblem` where there is none.
 */
export async function openForReading(
  settings: Settings,
): Promise<Pick<Database, 'engine' | 'read' | 'close'>> {
  if (settings.databaseUrl !== null) return connectPostgres(settings.databaseUrl, 'vertente-copia');
  const path = existingPath(settings);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(path, { readOnly: true }) });
  return { engine: 'sqlite', read, close: () => read.destroy() };
}

/** All that `work` reads, as it was at one moment, whatever is written meanwhile. */
export function oneMoment<T>(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const transaction = read.transaction();
  return (engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    work,
  );
}

/** As it is, whatever that is: not migrated, and not counted as a server. */
export function openPostgresAsIs(url: string): Promise<Database> {
  return connectPostgres(url, 'vertente-restauracao');
}

/** One connection to an embedded database, as it is. The file is made when absent. */
export function openFile(path: string, more: Omit<Access, 'readOnly'> = {}): Db {
  return new Kysely<Tables>({
    dialect: sqliteDialect(path, { readOnly: false, cacheMegabytes: WRITE_CACHE_MEGABYTES, ...more }),
  });
}

/** The embedded database's file in the data folder. */
export function embeddedPath(folder: string): string {
  return join(folder, 'vertente.db');
}

/** A migration may write a table of a million rows anew, and another server waits for it: neither has a limit. */
async function openPostgres(url: string): Promise<Database> {
  const migrating = await connectPostgres(url, SERVER_NAME);
  try {
    await migrate(migrating.write, 'postgres');
    return await connectPostgres(url, SERVER_NAME, STATEMENT_MS);
  } finally {
    await migrating.close();
  }
}

/** @param timeoutMs of a statement; none for a copy or a restore: their one transaction may take hours */
async function connectPostgres(url: string, name: string, timeoutMs = 0): Promise<Database> {
  // Loaded where one is set alone.
  const { makePool } = await import('./postgres-pool.ts');
  const pool = makePool(url, name, { connectMs: 5000, statementMs: timeoutMs });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: naming(pool) }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only where a query of it was run.
    if (!pool.ending) await pool.end();
  };
  try {
    const connection = await pool.connect();
    connection.release();
  } catch (error) {
    await close();
    throw new StartProblem(
      `O banco de dados de DATABASE_URL não responde (${reason(error)}). Confira o endereço, o usuário, a senha e se o servidor está ligado.`,
    );
  }
  const turns = readingTurns();
  return {
    engine: 'postgres',
    read: db,
    write: db,
    chainTurns: new ChainTurns(),
    snapshot: (reader, work) =>
      turns[reader.kind].run(reader, () =>
        (reader.db ?? db)
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(work),
      ),
    close,
  };
}

function readingTurns(): Record<Reader['kind'], ReadingTurns> {
  return {
    report: makeReadingTurns(READING_LIMITS.report),
    search: makeReadingTurns(READING_LIMITS.search),
  };
}

/** The system's short word for a failure (`EACCES`), never a stack. */
function reason(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return error instanceof Error ? error.message : String(error);
}
