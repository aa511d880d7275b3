/**
 * A reading thread: a connection of its own to the embedded database's file, which
 * can't write. Its data: the file's path. It knows nothing but SQL, so that it
 * takes little memory.
 */
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { yieldThreadToServer } from '../../children/priority.ts';
import { openFileAsSet, statementCache } from '../sqlite-file.ts';
import type { ReadingAsk, ReadingReply } from './reading-messages.ts';

/** Values that are told at once: the server takes some milliseconds to read so many. */
const VALUES_AT_ONCE = 6000;

yieldThreadToServer();
const file = openFileAsSet(String(workerData), { readOnly: true });
const prepare = statementCache(file);
let rows: ReturnType<StatementSync['iterate']> | null = null;
let width = 1;

function answer(ask: ReadingAsk): ReadingReply | null {
  if (ask.kind === 'end') {
    rows = null;
    if (file.isTransaction) file.exec('rollback');
    return null;
  }
  if (ask.kind === 'more') return nextRows(null);
  if (!file.isTransaction) file.exec('begin');
  const statement = prepare(ask.sql);
  statement.setReturnArrays(true);
  const columns = statement.columns().map(({ name }) => name);
  width = Math.max(1, columns.length);
  rows = statement.iterate(...(ask.parameters as SQLInputValue[]));
  return nextRows(columns);
}

function nextRows(columns: readonly string[] | null): ReadingReply {
  const batch: (readonly unknown[])[] = [];
  const most = Math.ceil(VALUES_AT_ONCE / width);
  while (rows) {
    const { done, value } = rows.next();
    if (done === true) rows = null;
    else batch.push(value as unknown as readonly unknown[]);
    if (batch.length >= most) break;
  }
  return { kind: 'rows', columns, rows: batch, isLast: rows === null };
}

parentPort?.on('message', (ask: ReadingAsk) => {
  let reply: ReadingReply | null;
  try {
    reply = answer(ask);
  } catch (error) {
    rows = null;
    reply = { kind: 'failure', message: error instanceof Error ? error.message : String(error) };
  }
  if (reply) parentPort?.postMessage(reply);
});
