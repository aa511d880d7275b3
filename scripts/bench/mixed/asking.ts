/** What people ask of the server all day, and the big questions beside it. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { PROJECTS } from '../ground/shape.ts';
import { ASKER } from '../ground/tables.ts';
import { LARGE_PROJECT, LARGE_PROPERTY } from './ground.ts';

export interface Answered {
  kind: string;
  ms: number;
  status: number;
}

interface Call {
  kind: string;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** Milliseconds that a person looks at what came before asking again. */
const THINKING_MS = 30;
const PEOPLE = 8;
const WORDS = ['prudencio', 'conceicao', 'goncalves', 'olho d', 'vilaca', 'escorpiao', 'uchoa', 'nobrega'];
/** Governador Valadares, as the places of the product number it. */
const CITY = { state: 31, city: 3_127_701 };

export class Asking {
  readonly answered: Answered[] = [];
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true });
  #token = '';
  #asked = 0;
  #over = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs in and writes the term that is printed later. */
  async begin(): Promise<void> {
    this.#token = await this.#signIn();
    const text = 'Termo de [NOME_PROPRIETARIO], com [TOTAL_NASCENTES] nascentes: [CODIGOS_NASCENTES].';
    await this.#ask({
      kind: 'termo do projeto',
      method: 'POST',
      path: `/projects/${LARGE_PROJECT}/commitment_terms`,
      body: { preamble: text, contract_terms: '[TOTAL_ESTACAS] estacas em [TOTAL_AREA_CERCADA] ha.' },
    });
  }

  /** Until `until` (milliseconds since the epoch): many small questions, and the big ones one after the other. */
  async run(until: number): Promise<void> {
    const timer = setTimeout(() => {
      this.#over = true;
    }, until - Date.now());
    await Promise.all([...Array.from({ length: PEOPLE }, () => this.#person()), this.#bigQuestions()]);
    clearTimeout(timer);
    this.#agent.destroy();
  }

  async #person(): Promise<void> {
    while (!this.#over) {
      this.#asked += 1;
      await this.#ask(this.#call(this.#asked));
      await wait(THINKING_MS);
    }
  }

  async #bigQuestions(): Promise<void> {
    const big: Call[] = [
      {
        kind: 'relatório de insumos, 5.000 nascentes',
        method: 'GET',
        path: `/projects/${LARGE_PROJECT}/report`,
      },
      {
        kind: 'termo de 5.000 nascentes',
        method: 'GET',
        path: `/projects/${LARGE_PROJECT}/rural_properties/${LARGE_PROPERTY}/term`,
      },
      {
        kind: 'relatório de viagens de uma pessoa',
        method: 'GET',
        path: '/projects/2/trip_controls/user/report/file?user=2',
      },
    ];
    for (let index = 0; !this.#over; index += 1) {
      const call = big[index % big.length];
      if (call) await this.#ask(call);
      await wait(500);
    }
  }

  #call(index: number): Call {
    const project = 1 + (index % PROJECTS);
    const word = encodeURIComponent(WORDS[index % WORDS.length] ?? '');
    const within = `/projects/${project}`;
    const get = (kind: string, path: string): Call => ({ kind, method: 'GET', path });
    if (index % 100 === 0) return { kind: 'entrada', method: 'POST', path: '/auth', body: ASKER };
    switch (index % 10) {
      case 0:
        return get('busca em proprietários', `/rural_producers?q=${word}`);
      case 1:
        return get('busca em propriedades', `${within}/rural_properties?q=${word}`);
      case 2:
        return get('busca em viagens', `${within}/trip_controls?q=${word}`);
      case 3:
        return get('página distante', `/rural_producers?page=${1 + (index % 1900)}`);
      case 4:
        return {
          kind: 'viagem registrada',
          method: 'POST',
          path: `${within}/trip_controls`,
          body: trip(index),
        };
      case 5:
        return get('lista de lançamentos', `${within}/executed_activities`);
      case 6:
        return get('lista de propriedades', `${within}/rural_properties?sort=-name`);
      default:
        return get('lista de viagens', `${within}/trip_controls?page=${1 + (index % 40)}`);
    }
  }

  async #signIn(): Promise<string> {
    const body = await this.#ask({ kind: 'entrada', method: 'POST', path: '/auth', body: ASKER });
    return z.object({ token: z.string() }).parse(JSON.parse(body)).token;
  }

  #ask({ kind, method, path, body }: Call): Promise<string> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const asked = request(
        `${this.#url}/api${path}`,
        {
          method,
          agent: this.#agent,
          headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            const status = response.statusCode ?? 0;
            this.answered.push({ kind, ms: performance.now() - started, status });
            if (status >= 400) process.stderr.write(`${method} ${path}: ${status} ${text.slice(0, 300)}\n`);
            resolve(text);
          });
        },
      );
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

/** One of the project's own activities: their ids run through the projects in turn. */
function trip(index: number): unknown {
  const project = 1 + (index % PROJECTS);
  return {
    period_from: '2026-05-04T07:30',
    period_to: '2026-05-05T18:00',
    origin_state_id: CITY.state,
    city_origin: CITY.city,
    destination_state_id: CITY.state,
    city_destination: CITY.city,
    initial_km: 45_000.1,
    final_km: 45_123.55,
    value_supplying: 98.77,
    liter_supplying: 15.5,
    activity_note: `Visita ${index}`,
    activity: PROJECTS + (project - 1 || PROJECTS),
    vehicle: 1 + (index % 300),
  };
}
