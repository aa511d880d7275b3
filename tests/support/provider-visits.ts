/** A browser's way from the panel to the organisation's provider and back. */

/** A browser that follows no redirect by itself. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const jar = this.#jar(url);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  cookie(url: string, name: string): string | undefined {
    return this.#jar(url).get(name);
  }

  /** Of an origin: the two servers of the test are one host, and would share them. */
  #jar(url: string): Map<string, string> {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    return jar;
  }
}

export const next = (from: string, answer: Response) =>
  new URL(answer.headers.get('location') ?? '', from).href;

/** From the panel to the provider, through its form, and back to the panel's callback, which is not opened yet. */
export async function comeBackTo(panel: string, browser: Browser, login: string): Promise<string> {
  let url = next(panel, await browser.open(`${panel}/api/auth/oidc`));
  for (let steps = 0; steps < 8; steps += 1) {
    if (url.startsWith(`${panel}/api/auth/oidc/callback`)) return url;
    const isForm = new URL(url).pathname.startsWith('/interaction/');
    const answer = await browser.open(url, isForm ? { prompt: 'login', login, password: 'x' } : undefined);
    url = next(url, answer);
  }
  throw new Error(`The provider led nowhere: ${url}`);
}
