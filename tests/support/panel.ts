/** The panel as a person uses it: signing in on the page, and the API beside it. */
import type { Page } from 'playwright-core';
import type { Product } from './product.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function adminOf(product: Product): Credentials {
  return { email: product.adminEmail, password: product.adminPassword };
}

/** Signs in on the sign-in page and waits for what comes after it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('button', { name: 'Acessar' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/admin'));
}

/** Ends the session that the page is in, as another device of the same person can. */
export async function endSession(page: Page, { url }: Product): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await fetch(`${url}/api/auth`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The session did not end: ${answer.status}`);
}

/** The API for one person, outside the browser. Throws on any answer but 2xx. */
export interface DirectApi {
  readonly token: string;
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown>>;
}

export async function directApi(product: Product, { email, password }: Credentials): Promise<DirectApi> {
  const send = async (token: string, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const { token } = await send('', 'POST', '/auth', { email, password });
  return { token, send: (method, path, body) => send(token, method, path, body) };
}
