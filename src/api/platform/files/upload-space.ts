/**
 * Bounds what is being uploaded to this server, fairly: each person has so many
 * uploads at once, and when the disk space for all of them is used up, it is the
 * person who holds the most of it who is refused.
 */
import { Problem } from '../http/problem.ts';

/** One upload's part of the space. */
export interface UploadPlace {
  /** @throws Problem 503 when these bytes are too many and nobody holds more than this person */
  take(bytes: number): void;
  leave(): void;
}

export interface UploadSpace {
  /** @throws Problem 429 when this person has too many uploads under way, 503 when everybody has */
  enter(person: number): UploadPlace;
}

export interface UploadSpaceOptions {
  /** Bytes on the disk at once, of everybody. */
  readonly mostBytes?: number;
  readonly mostUploads?: number;
  readonly mostUploadsEach?: number;
}

const GIGABYTE = 1024 ** 3;

export function makeUploadSpace({
  mostBytes = 3 * GIGABYTE,
  mostUploads = 100,
  mostUploadsEach = 3,
}: UploadSpaceOptions = {}): UploadSpace {
  /** Of each person who uploads: how many uploads, and their bytes so far. */
  const persons = new Map<number, { uploads: number; bytes: number }>();
  let uploads = 0;
  let held = 0;

  return {
    enter(person) {
      const own = persons.get(person) ?? { uploads: 0, bytes: 0 };
      if (own.uploads >= mostUploadsEach) throw ownFull();
      if (uploads >= mostUploads) throw full();
      persons.set(person, own);
      own.uploads += 1;
      uploads += 1;
      let taken = 0;
      return {
        take(bytes) {
          if (held + bytes > mostBytes && holdsMost(own.bytes + bytes)) throw full();
          own.bytes += bytes;
          held += bytes;
          taken += bytes;
        },
        leave() {
          own.bytes -= taken;
          held -= taken;
          taken = 0;
          own.uploads -= 1;
          uploads -= 1;
          if (own.uploads === 0) persons.delete(person);
        },
      };
    },
  };

  function holdsMost(bytes: number): boolean {
    return [...persons.values()].every((other) => other.bytes <= bytes);
  }
}

function ownFull(): Problem {
  return new Problem(429, 'Você já está enviando arquivos. Espere o envio terminar e tente de novo.', {
    headers: { 'retry-after': '10' },
  });
}

function full(): Problem {
  return new Problem(503, 'Há muitos arquivos sendo enviados agora. Tente de novo em alguns instantes.', {
    headers: { 'retry-after': '10' },
  });
}
