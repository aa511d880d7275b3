/** Answers as their bytes come over the connection: what a client library would decode is left as it is. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Heard {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

export interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** The head of the answer, on a connection of its own. */
export async function begin(
  url: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<IncomingMessage> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const asking = request(url, { method, headers: { ...headers, ...type }, agent: false });
  asking.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

export async function hear(url: string, asked: Asked = {}): Promise<Heard> {
  const answer = await begin(url, asked);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: await buffer(answer) };
}
