/** Reads the files of a multipart body into a temporary folder, none of them into memory. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#domain/shared/contract.ts';
import { makeTemporaryFolder } from '../files/temporary.ts';
import type { UploadPlace } from '../files/upload-space.ts';
import type { Services } from '../services.ts';
import type { UploadedFile } from './call.ts';
import { invalid, Problem } from './problem.ts';
import { takesItsTime } from './slow-bodies.ts';

export interface Received {
  readonly files: readonly UploadedFile[];
  /** Text parts that the route takes with its files. */
  readonly texts: Readonly<Record<string, string>>;
  /** Removes the files; to be called whatever becomes of the call. */
  remove(): Promise<void>;
}

const CUT = 'O envio chegou incompleto ou malformado e não pôde ser lido. Nada foi salvo; envie de novo.';

/** Leaves multipart bodies unread for `receiveUpload`. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
}

/**
 * Receives the files of the one multipart field, each whole and within its limit.
 * @param person the id of the user who sends them
 * @throws Problem in words for any body that is not so; then nothing is left of it
 */
export async function receiveUpload(
  request: FastifyRequest,
  upload: Upload,
  { settings, uploads }: Pick<Services, 'settings' | 'uploads'>,
  person: number,
): Promise<Received> {
  if (!/^multipart\/form-data(?:;|\s|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new Problem(415, 'Envie o arquivo como multipart/form-data.');
  }
  const place = uploads.enter(person);
  takesItsTime(request.raw);
  let folder: string | undefined;
  const remove = async () => {
    place.leave();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    folder = await makeTemporaryFolder(settings.dataDir);
    return { ...(await readParts(request, upload, folder, place)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readParts(
  { raw, headers }: FastifyRequest,
  upload: Upload,
  folder: string,
  place: UploadPlace,
): Promise<Omit<Received, 'remove'>> {
  const parser = openParser(headers, upload);
  const streams: Readable[] = [];
  const saved: Promise<UploadedFile>[] = [];
  const texts = new Map<string, string>();
  const parsed = Promise.withResolvers<void>();
  const fail = (problem: Problem) => parsed.reject(problem);
  const failCut = () => fail(new Problem(400, CUT));

  parser.on('file', (field, stream, name) => {
    streams.push(stream);
    // Told by `save`, whose own faults end the stream with other ones.
    stream.on('error', () => undefined);
    stream.on('limit', () => fail(tooLarge(upload, name)));
    if (field !== upload.field) return fail(wrongField(upload, field));
    const saving = save(stream, join(folder, String(saved.length)), place);
    saving.catch((error) => (isCut(error) ? failCut() : parsed.reject(error)));
    saved.push(saving.then((file) => ({ name, ...file })));
    saved.at(-1)?.catch(() => undefined);
  });
  parser.on('field', (field, text) => {
    if (upload.texts?.includes(field)) texts.set(field, text);
    else fail(wrongField(upload, field));
  });
  parser.on('filesLimit', () => fail(tooMany(upload)));
  parser.on('partsLimit', () => fail(tooMany(upload)));
  parser.on('error', failCut);
  parser.on('finish', () => parsed.resolve());
  let isEnded = false;
  raw.once('end', () => {
    isEnded = true;
  });
  raw.once('close', () => {
    if (!isEnded) failCut();
  });
  // Who hung up while they were looked up, or their folder was made: nothing more is told of it.
  if (raw.destroyed) failCut();
  else raw.pipe(parser);
  try {
    await parsed.promise;
    const files = await Promise.all(saved);
    if (files.length === 0) throw invalid({ [upload.field]: ['Escolha um arquivo para enviar.'] });
    return { files, texts: Object.fromEntries(texts) };
  } catch (error) {
    // The rest is read past: who is still sending hears the answer only then.
    raw.unpipe(parser);
    raw.resume();
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(saved);
    throw error;
  }
}

/** The body ended within this file. */
function isCut(error: unknown): boolean {
  return error instanceof Error && error.message.includes('terminated early');
}

function openParser(
  headers: FastifyRequest['headers'],
  { maxFiles, maxBytes, texts = [] }: Upload,
): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        files: maxFiles,
        fileSize: maxBytes,
        fields: 1 + texts.length,
        fieldSize: 1000,
        parts: maxFiles + 1 + texts.length,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    throw new Problem(
      400,
      'O envio não diz onde cada arquivo começa (falta o boundary do multipart/form-data).',
    );
  }
}

async function save(stream: Readable, path: string, place: UploadPlace) {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          place.take(chunk.length);
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      file,
    );
  } finally {
    // A file whose opening is under way appears even so: its folder is removed only after that.
    await closed;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

function wrongField(upload: Upload, field: string): Problem {
  return invalid({ [field]: [`Envie o arquivo no campo ${upload.field}.`] });
}

function tooLarge(upload: Upload, name: string): Problem {
  const sentence = upload.tooLarge(name);
  return new Problem(413, sentence, { errors: { [upload.field]: [sentence] } });
}

function tooMany({ field, maxFiles }: Upload): Problem {
  const sentence = maxFiles === 1 ? 'Envie um só arquivo.' : `Envie no máximo ${maxFiles} arquivos por vez.`;
  return new Problem(413, sentence, { errors: { [field]: [sentence] } });
}
