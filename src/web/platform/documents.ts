/**
 * Documents open by a signed address of a few minutes: the token never travels
 * in an address.
 */
import { z } from 'zod';
import type { Params } from '#domain/shared/contract.ts';
import { call, type Described } from './client.ts';

const signedAddress = z.object({ url: z.string() });

/** The signed address of a document, good for five minutes. Throws `ApiProblem`. */
export async function documentAddress<P extends string, Query>(
  route: Described<P, unknown, Query, unknown>,
  input: { params?: Params<P>; query?: Query } = {},
): Promise<string> {
  const { body } = await call({ ...route, response: signedAddress }, input);
  return body.url;
}

/** Saves the document as a file, without leaving the screen. Throws `ApiProblem`. */
export async function downloadDocument<P extends string, Query>(
  route: Described<P, unknown, Query, unknown>,
  input: { params?: Params<P>; query?: Query } = {},
): Promise<void> {
  const link = document.createElement('a');
  link.href = await documentAddress(route, input);
  // The server gives the name; the attribute keeps a form's unsaved changes from being asked about.
  link.download = '';
  link.click();
}

/**
 * Opens the document in a new tab. To be called straight from a click: the tab
 * opens at once, empty, because a browser blocks one that opens after an answer.
 * On failure the tab closes again and the `ApiProblem` goes to the caller.
 */
export async function openDocument<P extends string, Query>(
  route: Described<P, unknown, Query, unknown>,
  input: { params?: Params<P>; query?: Query } = {},
): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.document.title = 'Gerando documento...';
  try {
    const address = await documentAddress(route, input);
    // Without a tab (blocked all the same) the document takes this one's place.
    if (tab) tab.location.replace(address);
    else window.location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
