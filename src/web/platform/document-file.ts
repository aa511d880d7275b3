/** A document fetched as a file, for what takes long: the screen knows when it is done, and why it is not. */
import type { Params } from '#domain/shared/contract.ts';
import { ApiProblem, problemFrom } from './api-problem.ts';
import type { Described } from './client.ts';
import { routeAddress } from './route-address.ts';
import { hearStatus, readToken, wasRenewed } from './token.ts';

export interface DocumentFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * The whole document. Throws `ApiProblem` like `call`, and the abort of the
 * caller's own signal.
 */
export async function fetchDocument<P extends string, Query>(
  route: Described<P, unknown, Query, unknown>,
  input: { params?: Params<P>; query?: Query; signal: AbortSignal },
): Promise<DocumentFile> {
  const { params, query, signal } = input;
  const token = readToken();
  let response: Response;
  let content: Blob;
  try {
    response = await fetch(routeAddress(route.path, params, query), {
      headers: {
        Accept: route.document?.mime ?? '*/*',
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      signal,
    });
    content = await response.blob();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiProblem(0, null);
  }
  if (response.ok) return { name: fileName(response.headers.get('content-disposition')), content };
  if (response.status === 401 && (await wasRenewed(token))) return fetchDocument(route, input);
  hearStatus(response.status, token);
  throw problemFrom(response.status, await content.text());
}

/** Puts the file where the browser puts downloads. */
export function saveFile({ name, content }: DocumentFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it by the next task, and lets go of the bytes then.
  window.setTimeout(() => URL.revokeObjectURL(link.href));
}

/** The name in a `Content-Disposition`: RFC 6266's UTF-8 form before the plain one. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'documento';
}
