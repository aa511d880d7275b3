import { ChildFault } from '../../platform/children/child.ts';
import { makeChildPool } from '../../platform/children/child-pool.ts';
import type { JobMemory } from '../../platform/children/job-memory.ts';
import type { Letterhead } from '../letterhead/letterhead.ts';
import type { CompileReply, CompileRequest } from './messages.ts';
import { PdfError } from './pdf-error.ts';
import { TEMPLATES_ROOT, WORKER_ENTRY } from './places.ts';

export interface PdfRequest {
  /** Path of the `.typ` file below `src/api/documents/`. */
  readonly template: string;
  /** Plain JSON, read by the template from `sys.inputs.data`. */
  readonly data: object;
  /** Whose paper it is on. */
  readonly letterhead?: Letterhead | null;
  /** In the foot of each page. */
  readonly footnote?: string | undefined;
}

export interface PdfRenderer {
  /**
   * Makes a tagged PDF/UA-1 file.
   * @param person whose turn it takes: the id of a user
   * @throws PdfError with a sentence for the user
   */
  renderPdf(request: PdfRequest, person: number): Promise<Uint8Array>;
  /** Ends the worker and refuses everything that waits; for the server's own end. */
  close(): void;
  /** Process id of the worker that is running, if one is. */
  workerPid(): number | undefined;
}

export interface PdfRendererOptions {
  /** Milliseconds for one document. */
  readonly timeLimit?: number;
  /** Documents that may wait besides the one being made, and of them each person's. */
  readonly mostWaiting?: number;
  readonly mostWaitingEach?: number;
  /** After so many documents the worker is replaced, whatever it may have piled up. */
  readonly documentsPerWorker?: number;
  /** Megabytes: a worker that holds more after a document is replaced. */
  readonly restingMemory?: number;
  /** Shared with the other child processes of the server. */
  readonly memory?: JobMemory;
  /** Folder of the templates. */
  readonly root?: string;
  /** Told what Typst warns of, one English line each; never called for user mistakes. */
  readonly onWarning?: (template: string, warnings: readonly string[]) => void;
}

/** Megabytes of the worker's JavaScript heap, and of the whole worker: what the smallest machine has for jobs. */
const HEAP_LIMIT = 128;
const MEMORY_LIMIT = 512;

/** One renderer serves a whole server; close it with the server. */
export function createPdfRenderer({
  timeLimit = 20_000,
  mostWaiting = 100,
  mostWaitingEach = 10,
  documentsPerWorker = 500,
  restingMemory = 200,
  memory,
  root = TEMPLATES_ROOT,
  onWarning = () => undefined,
}: PdfRendererOptions = {}): PdfRenderer {
  let isClosed = false;
  const pool = makeChildPool<CompileReply>({
    worker: WORKER_ENTRY,
    argument: root,
    timeLimit,
    heapLimit: HEAP_LIMIT,
    memoryLimit: MEMORY_LIMIT,
    mostWaiting,
    mostWaitingEach,
    jobsPerChild: documentsPerWorker,
    restingMemory,
    memory,
    refuse: (refusal) => new PdfError(refusal),
  });

  async function compile(request: CompileRequest, person: number): Promise<CompileReply> {
    try {
      return await pool.run(person, (send) => send(request));
    } catch (error) {
      if (!(error instanceof ChildFault)) throw error;
      if (isClosed) throw new PdfError('closed', error);
      throw new PdfError(error.kind === 'slow' ? 'slow' : 'crashed', error);
    }
  }

  return {
    async renderPdf({ template, data, letterhead = null, footnote = '' }, person) {
      const reply = await compile({ template, data, letterhead, footnote }, person);
      if (!reply.ok) throw new PdfError('failed', new Error(reply.reason));
      if (reply.warnings.length > 0) onWarning(template, reply.warnings);
      return reply.pdf;
    },
    close() {
      isClosed = true;
      pool.close();
    },
    workerPid: () => pool.childIds()[0],
  };
}
