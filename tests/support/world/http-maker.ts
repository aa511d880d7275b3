import type { Product } from '../product.ts';
import type { DirectApi } from '../panel.ts';
import type { WorldMaker } from './make-world.ts';

/** Makes worlds at the running product. */
export function httpMaker(product: Product, api: DirectApi): WorldMaker {
  return {
    send: (method, path, body) => api.send(method, path, body),
    async upload(path, field, file) {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(file.bytes)]), file.name);
      const answer = await fetch(`${product.url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.token}` },
        body: form,
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
}
