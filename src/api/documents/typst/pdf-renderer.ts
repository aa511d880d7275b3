import { TEMPLATES_ROOT } from './places.ts';
import { PdfError } from './pdf-error.ts';
import { startTypstWorker } from './worker-process.ts';
import type { TypstWorker } from './worker-process.ts';

export interface PdfRequest {
  /** Path of the `.typ` file below `src/api/documents/`. */
  readonly template: string;
  /** Plain JSON, read by the template from `sys.inputs.data`. */
  readonly data: object;
}

export interface PdfRenderer {
  /**
   * Makes a tagged PDF/UA-1 file. Calls wait in line for the one worker.
   * @throws PdfError with a sentence for the user; the signal's reason when aborted
   */
  renderPdf(request: PdfRequest, options?: { signal?: AbortSignal | undefined }): Promise<Uint8Array>;
  /** Starts the worker, so that the first document does not wait for it. */
  warm(): Promise<void>;
  /** Ends the worker and refuses everything that waits; for the server's own end. */
  close(): void;
  /** Process id of the worker that is running, if one is. */
  workerPid(): number | undefined;
}

export interface PdfRendererOptions {
  /** Milliseconds for one document. */
  readonly timeLimit?: number;
  /** Documents that may wait besides the one being made. */
  readonly queueLimit?: number;
  /** After so many documents the worker is replaced, whatever it may have piled up. */
  readonly documentsPerWorker?: number;
  /** Bytes: a worker that holds more after a document is replaced, as the native allocator gives nothing back. */
  readonly memoryLimit?: number;
  /** Folder of the templates. */
  readonly root?: string;
  /** Told what Typst warns of, one English line each; never called for user mistakes. */
  readonly onWarning?: (template: string, warnings: readonly string[]) => void;
}

interface Job {
  readonly id: number;
  readonly request: PdfRequest;
  readonly settle: PromiseWithResolvers<Uint8Array>;
}

/** Milliseconds for Node and the compiler to start; a loaded machine needs its time. */
const START_LIMIT = 30_000;

/** One renderer serves a whole server; close it with the server. */
export function createPdfRenderer({
  timeLimit = 20_000,
  queueLimit = 50,
  documentsPerWorker = 500,
  memoryLimit = 300 * 1024 * 1024,
  root = TEMPLATES_ROOT,
  onWarning = () => undefined,
}: PdfRendererOptions = {}): PdfRenderer {
  const waiting: Job[] = [];
  let worker: TypstWorker | undefined;
  let documents = 0;
  let isBusy = false;
  let isClosed = false;
  let lastId = 0;

  function liveWorker(): TypstWorker {
    if (isClosed) throw new PdfError('closed');
    if (!worker?.isAlive()) {
      worker?.stop();
      worker = startTypstWorker(root);
      documents = 0;
    }
    return worker;
  }

  async function make({ id, request }: Job): Promise<Uint8Array> {
    const compiler = liveWorker();
    await compiler.ready(START_LIMIT);
    documents += 1;
    const { pdf, warnings, memory } = await compiler.compile({ id, ...request }, timeLimit);
    if (documents >= documentsPerWorker || memory > memoryLimit) compiler.stop();
    if (warnings.length > 0) onWarning(request.template, warnings);
    return pdf;
  }

  async function workOff(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await make(job).then(job.settle.resolve, (error: unknown) =>
        job.settle.reject(isClosed ? new PdfError('closed', error) : error),
      );
    }
    isBusy = false;
  }

  return {
    async renderPdf(request, { signal } = {}) {
      signal?.throwIfAborted();
      if (isClosed) throw new PdfError('closed');
      if (waiting.length >= queueLimit) throw new PdfError('busy');
      lastId += 1;
      const job: Job = { id: lastId, request, settle: Promise.withResolvers<Uint8Array>() };
      // What is being made is finished and thrown away: that costs less than a new worker.
      const onAbort = () => {
        const place = waiting.indexOf(job);
        if (place >= 0) waiting.splice(place, 1);
        job.settle.reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(job);
      void workOff();
      try {
        return await job.settle.promise;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    async warm() {
      await liveWorker().ready(START_LIMIT);
    },
    close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.settle.reject(new PdfError('closed'));
      worker?.stop();
    },
    workerPid: () => (worker?.isAlive() ? worker.pid : undefined),
  };
}
