/** Stored files in an S3-compatible object store, which several servers share. */
import { readFile, rm } from 'node:fs/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { fileIsGone, type FileStore, requireGeneratedName } from './files.ts';
import { Problem } from '../http/problem.ts';
import { type ObjectStoreSettings, StartProblem } from '../settings.ts';

const CONNECT_MS = 5_000;
const REQUEST_MS = 30_000;
const TRIES = 3;
/** An object that each start writes; no stored file has such a name. */
const MARK = 'vertente.txt';

/** Throws `StartProblem` when the bucket can't be used with these settings. */
export async function objectFiles(settings: ObjectStoreSettings): Promise<FileStore> {
  const { bucket } = settings;
  const client = makeClient(settings);
  try {
    // Written, not looked up: a key that may only read would fail with the first photo.
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: MARK, Body: 'Vertente\n' }));
  } catch (error) {
    client.destroy();
    throw new StartProblem(
      `O armazenamento de arquivos (S3_BUCKET ${bucket}) não pode ser usado: ${causeOf(error)}. Confira S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY.`,
    );
  }
  async function write(id: string, bytes: Uint8Array, mime?: string): Promise<void> {
    requireGeneratedName(id);
    await reached(
      client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: id,
          Body: bytes,
          ContentLength: bytes.byteLength,
          ...(mime === undefined ? {} : { ContentType: mime }),
        }),
      ),
    );
  }
  return {
    write,
    async adopt(id, path, mime) {
      // As a whole: a stream could not be sent again after a failed try.
      await write(id, await readFile(path), mime);
      await rm(path);
    },
    async get(id) {
      requireGeneratedName(id);
      const asked = client.send(new GetObjectCommand({ Bucket: bucket, Key: id }));
      const { Body } = await reached(
        asked.catch((error: unknown) => {
          throw error instanceof NoSuchKey ? fileIsGone(id, error) : error;
        }),
      );
      if (!Body) throw new Error('The object store answered without content');
      return Buffer.from(await reached(Body.transformToByteArray()));
    },
    async remove(id) {
      requireGeneratedName(id);
      await reached(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: id })));
    },
    close: () => client.destroy(),
  };
}

function makeClient({ endpoint, region, accessKeyId, secretAccessKey }: ObjectStoreSettings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === null ? {} : { endpoint }),
    // Stores other than Amazon's seldom have a host name for each bucket, and some refuse its newer checksums.
    forcePathStyle: endpoint !== null,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    },
  });
}

async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      503,
      'O armazenamento de arquivos não responde agora. Nada foi salvo; tente de novo em instantes.',
      { headers: { 'retry-after': '5' }, cause: error },
    );
  }
}

/** A short word for the failure: the store's own name for it, or the system's. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'sem resposta';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
