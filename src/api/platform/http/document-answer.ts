import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#domain/shared/contract.ts';
import type { DocumentFile, DocumentOnDisk } from './call.ts';
import { isSignedAddress } from '../auth/signed-addresses.ts';

/**
 * Whether the caller wants the document's signed address (`Accept: application/json`),
 * not the document. A signed address gives no other: it would outlive its five minutes.
 */
export function wantsAddress(request: FastifyRequest): boolean {
  if (isSignedAddress(request.url)) return false;
  const accepted = (request.headers.accept ?? '').split(',').map((one) => one.split(';')[0]?.trim());
  return accepted[0]?.toLowerCase() === 'application/json';
}

/** The address without a `token` value, which must not travel on in what is signed. */
export function addressWithoutToken(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const kept = query.split('&').filter((pair) => pair !== '' && !new URLSearchParams(pair).has('token'));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** RFC 6266 with both forms of the name: plain ASCII and UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export async function sendDocument(route: Route, reply: FastifyReply, file: DocumentFile): Promise<unknown> {
  const content =
    'file' in file
      ? await openOnce(file)
      : Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const kind = file.inline === false ? 'attachment' : 'inline';
  reply
    .code(route.status)
    .type(file.mime ?? route.document?.mime ?? 'application/octet-stream')
    .header('content-disposition', contentDisposition(kind, file.name));
  if ('file' in file) reply.header('content-length', file.size);
  return reply.send(content);
}

/**
 * Opened before anything is said of it: a stream that opens its file by itself may fail while the answer still
 * waits and nobody listens to it. Removed after that, also when the client goes away in its midst.
 */
async function openOnce({ file }: DocumentOnDisk): Promise<ReadStream> {
  try {
    const handle = await open(file.path);
    return handle.createReadStream().once('close', () => void file.remove());
  } catch (error) {
    await file.remove();
    throw error;
  }
}

/** For a document that is not sent after all. */
export async function dropDocument(file: DocumentFile): Promise<void> {
  if ('file' in file) await file.file.remove();
}
