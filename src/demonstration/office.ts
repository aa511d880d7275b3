/** The organisation's people at the product's own API: every record of the demonstration goes through it. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Calendar } from './calendar.ts';

export interface UploadFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One person at one moment. Each call throws with the server's own answer when it is refused. */
export interface Worker {
  read<T extends z.ZodType>(path: string, answer: T): Promise<z.output<T>>;
  /** POST; answers the id of what it made. */
  create(path: string, body: object): Promise<number>;
  post(path: string, body: object): Promise<unknown>;
  put(path: string, body: object): Promise<unknown>;
  upload(path: string, field: string, files: readonly UploadFile[]): Promise<unknown>;
}

export interface Office {
  readonly calendar: Calendar;
  /** The user's id by e-mail. */
  idOf(email: string): number;
  /** Makes a person known who may act from now on. */
  admit(email: string, id: number, token: string): void;
  /** That person at a local `YYYY-MM-DDTHH:mm`. */
  at(email: string, moment: string): Worker;
}

export interface OfficeParts {
  readonly app: FastifyInstance;
  readonly calendar: Calendar;
  /** Sets the server's clock, milliseconds. */
  readonly setClock: (instant: number) => void;
}

const made = z.object({ id: z.int() });

export function openOffice({ app, calendar, setClock }: OfficeParts): Office {
  const people = new Map<string, { id: number; token: string }>();
  const person = (email: string) => {
    const known = people.get(email);
    if (!known) throw new Error(`Nobody here is ${email}`);
    return known;
  };

  async function send(
    { email, moment }: { email: string; moment: string },
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: { bytes: Buffer | string; type: string },
  ): Promise<unknown> {
    setClock(calendar.instantOf(moment));
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${person(email).token}`,
        ...(payload ? { 'content-type': payload.type } : {}),
      },
      ...(payload ? { payload: payload.bytes } : {}),
    });
    if (answer.statusCode >= 300) {
      throw new Error(`${method} ${path} as ${email} answered ${answer.statusCode}: ${answer.body}`);
    }
    return answer.json<unknown>();
  }

  const json = (body: object) => ({ bytes: JSON.stringify(body), type: 'application/json' });

  return {
    calendar,
    idOf: (email) => person(email).id,
    admit: (email, id, token) => void people.set(email, { id, token }),
    at(email, moment) {
      const who = { email, moment };
      return {
        read: async (path, answer) => answer.parse(await send(who, 'GET', path)),
        create: async (path, body) => made.parse(await send(who, 'POST', path, json(body))).id,
        post: (path, body) => send(who, 'POST', path, json(body)),
        put: (path, body) => send(who, 'PUT', path, json(body)),
        async upload(path, field, files) {
          const form = new FormData();
          for (const { name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
          const encoded = new Response(form);
          const bytes = Buffer.from(await encoded.arrayBuffer());
          return send(who, 'POST', path, { bytes, type: encoded.headers.get('content-type') ?? '' });
        },
      };
    },
  };
}
