/** Why a photo was not kept, in the words shown under its name. */
import { PHOTO_LIMITS } from '#domain/resources/photo-galleries.ts';
import type { ApiProblem } from '../../../platform/api-problem.ts';

const MEGABYTE = 1024 * 1024;
const ONE_DECIMAL = { maximumFractionDigits: 1 } as const;

export interface Refusal {
  /** The server's own sentence; null when it gave none beside the general text. */
  readonly sentence: string | null;
  /** Whether sending the same file once more can end otherwise. */
  readonly again: boolean;
}

/** What is known before sending; null for a file that may be sent. */
export function refusedUnsent({ size }: File): Refusal | null {
  if (size === 0) return { sentence: 'O arquivo está vazio.', again: false };
  if (size <= PHOTO_LIMITS.bytes) return null;
  const megabytes = (size / MEGABYTE).toLocaleString('pt-BR', ONE_DECIMAL);
  return {
    sentence: `O arquivo tem ${megabytes} MB; o máximo é ${PHOTO_LIMITS.bytes / MEGABYTE} MB.`,
    again: false,
  };
}

/** What the server said of a file that was sent. */
export function refusedSent(problem: ApiProblem): Refusal {
  const [ofFile] = problem.errors['images[]'] ?? [];
  // Without a readable answer the panel's own sentence says why.
  const own = problem.outcomeUnknown ? problem.message : null;
  return { sentence: ofFile ?? problem.detail ?? own, again: true };
}
