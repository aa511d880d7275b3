/**
 * A call whose answer is told once, when all of it is here. It goes by `XMLHttpRequest`: `fetch` tells of
 * the head and of the whole in turns of their own, and each waits behind whatever is run or drawn meanwhile:
 * while a panel starts on a slow phone, a tenth of a second.
 */
import { ANSWER_MS } from './answer-time.ts';

export interface ReadAnswer {
  /** Its body is in `text`. */
  readonly response: Response;
  readonly text: string;
  /** By this machine's clock. */
  readonly receivedAt: number;
}

interface WholeCall {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Calls it back. */
  readonly signal?: AbortSignal | undefined;
}

/** Rejects where no answer comes, like `fetch`. */
export function askWhole(
  address: string,
  { method = 'GET', headers, body, signal }: WholeCall,
): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, address);
    call.timeout = ANSWER_MS;
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.onload = () => {
      const { status, responseText } = call;
      const response = new Response(null, { status, headers: headersOf(call) });
      resolve({ response, text: responseText, receivedAt: Date.now() });
    };
    const fail = () => reject(new TypeError('No answer came'));
    call.onerror = fail;
    call.ontimeout = fail;
    call.onabort = fail;
    if (signal?.aborted) return fail();
    const callBack = () => call.abort();
    signal?.addEventListener('abort', callBack);
    call.onloadend = () => signal?.removeEventListener('abort', callBack);
    call.send(body);
  });
}

/** A line each; a name that comes twice has its values joined. */
function headersOf(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(': ');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 2));
  }
  return headers;
}
