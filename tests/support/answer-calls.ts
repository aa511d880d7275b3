import { type Mock, vi } from 'vitest';

export interface SentCall {
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** In milliseconds; 0: it waits for ever. */
  readonly timeout: number;
}

export type AnswerCall = (call: SentCall) => Promise<Response>;

/** Stands in for the browser's `XMLHttpRequest`, which Node.js has none of, until `vi.unstubAllGlobals`. */
export function answerCalls(answer: AnswerCall): Mock<AnswerCall> {
  const asked = vi.fn<AnswerCall>(answer);
  class Call {
    onload = () => {};
    onerror = () => {};
    timeout = 0;
    status = 0;
    responseText = '';
    #method = '';
    #address = '';
    #sent: Record<string, string> = {};
    #came = new Headers();

    open(method: string, address: string): void {
      this.#method = method;
      this.#address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.#sent[name] = value;
    }

    getAllResponseHeaders(): string {
      return [...this.#came].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }

    send(body?: string): void {
      const call = {
        address: this.#address,
        method: this.#method,
        headers: this.#sent,
        body,
        timeout: this.timeout,
      };
      void asked(call)
        .then(async (response) => {
          this.status = response.status;
          this.responseText = await response.text();
          this.#came = response.headers;
        })
        .then(
          () => this.onload(),
          () => this.onerror(),
        );
    }
  }
  vi.stubGlobal('XMLHttpRequest', Call);
  return asked;
}
