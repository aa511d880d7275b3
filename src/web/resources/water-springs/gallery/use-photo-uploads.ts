/** Photos on their way to the server: one by one, each with its progress, its refusal and its retry. */
import { photoGalleries } from '#domain/resources/photo-galleries.ts';
import { useEffect, useRef, useState } from 'react';
import { asProblem } from '../../../platform/api-problem.ts';
import { CHANGED_ON_DISK, copyOf } from '../../../platform/file-copy.ts';
import { newKey } from '../../../components/form/intended-creation.ts';
import { useUnsavedChanges } from '../../../platform/unsaved-changes.ts';
import { upload } from '../../../platform/upload.ts';
import { type Refusal, refusedSent, refusedUnsent } from './refusal.ts';

export interface GalleryParams {
  readonly projectId: number;
  readonly propertyId: number;
  readonly springId: number;
}

export type Sending =
  | { readonly at: 'waiting' }
  /** `part` of the file that has left, 0 to 1. */
  | { readonly at: 'sending'; readonly part: number }
  | { readonly at: 'refused'; readonly refusal: Refusal };

export interface PhotoUpload {
  /** Its `Idempotency-Key` too: an answer that was lost makes no second photo. */
  readonly key: string;
  readonly file: File;
  readonly state: Sending;
}

export interface PhotoUploads {
  /** What is not kept yet, as chosen; a photo leaves the list once the server has it. */
  readonly uploads: readonly PhotoUpload[];
  /** Photos kept since files were last chosen while nothing was on its way. */
  readonly kept: number;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (keys: readonly string[]) => void;
  readonly discard: (keys: readonly string[]) => void;
}

const WAITING = { at: 'waiting' } as const;

export function usePhotoUploads(params: GalleryParams): PhotoUploads {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const [kept, setKept] = useState(0);
  const queue = useRef<PhotoUpload[]>([]);
  const running = useRef(false);

  const put = (key: string, state: Sending) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, state } : one)));
  const drop = (keys: readonly string[]) => setUploads((all) => all.filter(({ key }) => !keys.includes(key)));

  const send = async ({ key, file }: PhotoUpload) => {
    put(key, { at: 'sending', part: 0 });
    const copy = await copyOf(file);
    if (!copy) {
      return put(key, { at: 'refused', refusal: { sentence: CHANGED_ON_DISK, again: false } });
    }
    try {
      await upload(photoGalleries.create, {
        params,
        files: [copy],
        idempotencyKey: key,
        onProgress: (part) => put(key, { at: 'sending', part }),
      });
      drop([key]);
      setKept((count) => count + 1);
    } catch (error) {
      put(key, { at: 'refused', refusal: refusedSent(asProblem(error)) });
    }
  };

  const sendAll = async (added: readonly PhotoUpload[]) => {
    queue.current.push(...added);
    if (running.current) return;
    running.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
    running.current = false;
  };
  useEffect(
    () => () => {
      // Leaving was asked about: what has not begun is not sent.
      queue.current = [];
    },
    [],
  );

  const pending = uploads.some(({ state }) => state.at !== 'refused');
  // What can be sent again may have no other copy.
  useUnsavedChanges(uploads.some(({ state }) => state.at !== 'refused' || state.refusal.again));

  return {
    uploads,
    kept,
    add(files) {
      if (!pending) setKept(0);
      const chosen = files.map((file): PhotoUpload => {
        const refusal = refusedUnsent(file);
        return { key: newKey(), file, state: refusal ? { at: 'refused', refusal } : WAITING };
      });
      setUploads((all) => [...all, ...chosen]);
      void sendAll(chosen.filter(({ state }) => state.at === 'waiting'));
    },
    retry(keys) {
      if (!pending) setKept(0);
      for (const key of keys) put(key, WAITING);
      void sendAll(uploads.filter(({ key }) => keys.includes(key)));
    },
    discard: drop,
  };
}
