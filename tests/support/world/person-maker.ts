import type { ApiAnswer, Person } from '../api.ts';
import type { WorldMaker } from './make-world.ts';

/** Makes worlds in process, as this person. */
export function personMaker(person: Person): WorldMaker {
  const good = (what: string, answer: ApiAnswer) => {
    if (answer.status >= 300) throw new Error(`${what} answered ${answer.status}: ${answer.text}`);
    return (answer.body ?? {}) as Record<string, unknown>;
  };
  return {
    async send(method, path, body) {
      const what = `${method} ${path}`;
      if (method === 'GET') return good(what, await person.get(path));
      return good(what, await (method === 'PUT' ? person.put(path, body) : person.post(path, body)));
    },
    async upload(path, field, file) {
      return good(`POST ${path}`, await person.upload(path, field, [file]));
    },
  };
}
