/**
 * An archive under a passphrase, in the age format (age-encryption.org): the
 * standard tool opens it too. It is encrypted and decrypted piece by piece.
 */
import { open } from 'node:fs/promises';
import { StartProblem } from '../platform/settings.ts';

const HEAD = 'age-encryption.org/v1\n';
/**
 * scrypt takes 64 MB and a second with it. The format's usual 18 takes four times as much,
 * too much beside a server in 1 GiB; the least length of the passphrase makes up for it.
 */
const WORK_FACTOR = 16;

/** Loaded only where a copy is encrypted. */
const age = () => import('age-encryption');

type Bytes = AsyncIterable<Uint8Array>;

/** For a pipeline: what comes in, encrypted. */
export function encryptWith(passphrase: string): (source: Bytes) => AsyncGenerator<Uint8Array> {
  return async function* encrypt(source) {
    const { Encrypter } = await age();
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(WORK_FACTOR);
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(ReadableStream.from(source));
  };
}

/** For a pipeline: what `encryptWith` made, as it was. Throws `StartProblem` with another passphrase or none. */
export function decryptWith(passphrase: string | null): (source: Bytes) => AsyncGenerator<Uint8Array> {
  return async function* decrypt(source) {
    if (passphrase === null) {
      throw new StartProblem(
        'Esta cópia está cifrada. Defina BACKUP_PASSPHRASE com a frase de quando ela foi feita. Nada foi alterado.',
      );
    }
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* await decrypter.decrypt(ReadableStream.from(source)).catch((error: unknown) => {
      if (!(error instanceof Error && /no identity matched/.test(error.message))) throw error;
      throw new StartProblem(
        'A frase de BACKUP_PASSPHRASE não é a desta cópia: use a de quando ela foi feita. Nada foi alterado.',
      );
    });
  };
}

/** By its first bytes: a file may have any name. Throws as the file system does. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD.length), 0, HEAD.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === HEAD;
  } finally {
    await file.close();
  }
}
