/** What an archive says of itself: its parts with their checksums, and a signature over all of it. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from '../platform/secrets/sealing.ts';
import { StartProblem } from '../platform/settings.ts';

export const MANIFEST = 'manifest.json';
/** The part after the manifest: an HMAC over its very bytes, hex. */
export const SIGNATURE = 'manifest.hmac';
/** The first format had no signature. */
export const UNSIGNED_FORMAT = 1;
const FORMAT = 2;

export const DAMAGED = 'O arquivo de cópia está danificado ou incompleto. Nada foi alterado.';
export const NEWER_VERSION =
  'Esta cópia foi feita por uma versão mais nova do Vertente. Atualize o programa; nada foi alterado.';

/** Either engine's largest id. */
const LARGEST_ID = 2_147_483_647;

const manifestSchema = z.object({
  format: z.union([z.literal(UNSIGNED_FORMAT), z.literal(FORMAT)]),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Last id given out by each table, so that a deleted row's id is never given again. */
  sequences: z.record(z.string(), z.int().min(0).max(LARGEST_ID)),
  parts: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});

export type Manifest = z.output<typeof manifestSchema>;

export interface ArchivePart {
  name: string;
  bytes: Uint8Array;
}

export type Measure = Manifest['parts'][string];

/** The manifest of an archive with these parts, as bytes and signed with the key (hex). */
export function sealManifest(
  about: Omit<Manifest, 'format' | 'parts'>,
  parts: Manifest['parts'],
  key: string,
): { manifest: Manifest; bytes: Buffer; signature: Buffer } {
  const manifest: Manifest = { format: FORMAT, ...about, parts };
  const bytes = Buffer.from(JSON.stringify(manifest));
  return { manifest, bytes, signature: Buffer.from(signatureOf(bytes, key)) };
}

/** Throws `StartProblem` for what is no manifest, or one of a later format. */
export function parseManifest(bytes: Uint8Array | undefined): Manifest {
  const value = parseJson(bytes);
  const later = z.object({ format: z.int().min(FORMAT + 1) }).safeParse(value);
  if (later.success) throw new StartProblem(NEWER_VERSION);
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new StartProblem(DAMAGED);
  return parsed.data;
}

/** Nobody makes this of a manifest without the installation's key (hex). */
export function signatureOf(manifest: Uint8Array, key: string): string {
  return createHmac('sha256', deriveKey(Buffer.from(key, 'hex'), 'copy'))
    .update(manifest)
    .digest('hex');
}

export function isSignedWith(key: string, manifest: Uint8Array, signature: Uint8Array): boolean {
  const expected = Buffer.from(signatureOf(manifest, key));
  return expected.length === signature.byteLength && timingSafeEqual(expected, signature);
}

export function measureOf(bytes: Uint8Array): Measure {
  return { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Whether a part, read again, is still what the manifest says. */
export function isListed({ parts }: Manifest, { name, bytes }: ArchivePart): boolean {
  return isSame(parts[name], measureOf(bytes));
}

export function isSame(one: Measure | undefined, other: Measure): boolean {
  return one?.sha256 === other.sha256 && one.bytes === other.bytes;
}

function parseJson(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(bytes ?? []).toString('utf8'));
  } catch {
    return undefined;
  }
}
