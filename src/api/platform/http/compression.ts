/**
 * Answers in a tenth of their bytes, for whoever says that it can read them so: a page of springs
 * is 35 kB, and a technician's phone has poor signal (docs/decisions/0101).
 */
import { type Duplex, pipeline, Readable } from 'node:stream';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Less than this is one packet with its headers, and stays as it is. */
const LEAST_BYTES = 1024;
/** More than this is compressed beside this thread; to hand less over costs as much as to compress it. */
const MOST_BYTES_AT_ONCE = 64 * 1024;

interface Coding {
  atOnce(bytes: Buffer): Buffer;
  beside(bytes: Buffer, done: (error: Error | null, packed: Buffer) => void): void;
  flowing(): Duplex;
}

/** The quickest level of each brings nine tenths of what the dearest does. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };

const CODINGS = {
  zstd: {
    atOnce: (bytes) => zstdCompressSync(bytes, ZSTD),
    beside: (bytes, done) => zstdCompress(bytes, ZSTD, done),
    flowing: () => createZstdCompress(ZSTD),
  },
  br: {
    atOnce: (bytes) => brotliCompressSync(bytes, BROTLI),
    beside: (bytes, done) => brotliCompress(bytes, BROTLI, done),
    flowing: () => createBrotliCompress(BROTLI),
  },
  gzip: {
    atOnce: (bytes) => gzipSync(bytes, GZIP),
    beside: (bytes, done) => gzip(bytes, GZIP, done),
    flowing: () => createGzip(GZIP),
  },
} satisfies Readonly<Record<string, Coding>>;

type CodingName = keyof typeof CODINGS;

/** Of two that a caller likes as well, the first. */
const OFFERED: (CodingName | 'identity')[] = ['zstd', 'br', 'gzip', 'identity'];

/** JSON and what else is text; sheets, photos, PDFs and archives are packed already. */
const TEXT = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b|image\/svg\+xml\b)/;

type Done = (error: Error | null, payload?: unknown) => void;

/**
 * For `onSend` of reads. Who sends no `Accept-Encoding` gets the answer untouched. Answers of writes
 * hold what is told once (tokens, codes, links), and what was typed stands beside it; they are
 * small, and kept for a repeated request.
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: Done,
): void {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || !isText(reply)) return done(null, payload);
  reply.header('vary', 'accept-encoding');
  const coding = codingOf(String(accepted));
  if (coding === null) return done(null, payload);
  if (payload instanceof Readable) return done(null, flowing(reply, coding, payload));
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
  const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  if (bytes.length < LEAST_BYTES) return done(null, payload);
  markAs(reply, coding);
  if (bytes.length <= MOST_BYTES_AT_ONCE) return done(null, CODINGS[coding].atOnce(bytes));
  CODINGS[coding].beside(bytes, done);
}

function isText(reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return false;
  return TEXT.test(String(reply.getHeader('content-type') ?? ''));
}

/** Null: as it is. Who takes anything at all (`*`) is not known to read any of ours. */
function codingOf(accepted: string): CodingName | null {
  const coding = negotiate(accepted.toLowerCase().replaceAll('*', 'identity'), OFFERED);
  return coding === 'identity' ? null : coding;
}

function markAs(reply: FastifyReply, coding: CodingName): void {
  reply.header('content-encoding', coding);
  // That of the whole.
  reply.removeHeader('content-length');
}

/** Holds a piece at a time. Whichever of both ends early ends the other: the file of a document goes with its stream. */
function flowing(reply: FastifyReply, coding: CodingName, payload: Readable): Readable {
  markAs(reply, coding);
  // What is said of it instead is said in plain words.
  payload.once('error', () => {
    if (!reply.raw.headersSent) reply.removeHeader('content-encoding');
  });
  return pipeline(payload, CODINGS[coding].flowing(), (error) => {
    if (error) reply.log.debug({ err: error }, 'a compressed answer ended early');
  });
}
