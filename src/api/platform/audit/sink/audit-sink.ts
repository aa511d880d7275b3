/**
 * Writes the end of the audit's chain to `AUDIT_SINK` after each commit, beside
 * the calls and never in their way. Ends that come faster than the sink takes
 * them are written as one: each covers all before it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { lastingEnd } from '../anchor.ts';
import { fileSink } from './file-sink.ts';
import type { SinkAddress, SinkWriter } from './sink-address.ts';
import { syslogSink } from './syslog-sink.ts';

/** How long a stop waits for a sink that does not answer. */
const CLOSE_TIMEOUT_MS = 5000;

interface Parts {
  database: Pick<Database, 'read' | 'commits'>;
  log: Logger;
  now(): number;
}

export class AuditSink {
  readonly #parts: Parts;
  readonly #writer: SinkWriter;
  #written = '';
  #failed = false;
  #running: Promise<void> | null = null;
  /** Whether something was committed since the round that runs has read the end. */
  #again = false;

  constructor(parts: Parts, address: SinkAddress) {
    this.#parts = parts;
    this.#writer = address.kind === 'file' ? fileSink(address.path) : syslogSink(address);
  }

  get status(): 'ok' | 'failed' {
    return this.#failed ? 'failed' : 'ok';
  }

  /** To be called after a commit. Returns at once; a failure is logged and shown in the health. */
  announce(): void {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  /** Writes what is still to be written and lets go of the sink. */
  async close(): Promise<void> {
    this.announce();
    await Promise.race([this.#running, wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    this.#writer.close();
  }

  async #run(): Promise<void> {
    const { database, log, now } = this.#parts;
    try {
      while (this.#again) {
        this.#again = false;
        const end = await lastingEnd(database);
        if (!end || end.last_id === 0 || end.hash === this.#written) continue;
        await this.#writer.write({ ...end, at: new Date(now()).toISOString() });
        this.#written = end.hash;
      }
      if (this.#failed) log.warn('the audit is written down in AUDIT_SINK again');
      this.#failed = false;
    } catch (error) {
      if (!this.#failed) {
        log.error(
          { err: error },
          'the end of the audit was not written to AUDIT_SINK; tried again each minute',
        );
      }
      this.#failed = true;
    }
  }
}
