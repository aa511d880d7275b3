/** A person at the product's API over real HTTP: the calls that the panel makes. */
import type { Json } from './api.ts';

export interface HttpPerson {
  token: string;
  get(path: string): Promise<HttpAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  put(path: string, body?: unknown): Promise<HttpAnswer>;
  delete(path: string): Promise<HttpAnswer>;
  /** Multipart: one file under the field's name. */
  upload(
    path: string,
    field: string,
    file: { name: string; bytes: Uint8Array },
    headers?: Record<string, string>,
  ): Promise<HttpAnswer>;
  /** A document's bytes; throws when it is refused. */
  download(path: string): Promise<Buffer>;
}

export interface HttpAnswer {
  status: number;
  body: Json;
}

/** Signs in at the product; throws when it refuses. */
export async function signIn(url: string, email: string, password: string): Promise<HttpPerson> {
  const answer = await send(url, '', 'POST', '/auth', { email, password });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}`);
  const token: string = answer.body.token;
  return {
    token,
    get: (path) => send(url, token, 'GET', path),
    post: (path, body, headers) => send(url, token, 'POST', path, body, headers),
    put: (path, body) => send(url, token, 'PUT', path, body),
    delete: (path) => send(url, token, 'DELETE', path),
    upload(path, field, { name, bytes }, headers) {
      const form = new FormData();
      form.append(field, new Blob([new Uint8Array(bytes)]), name);
      return send(url, token, 'POST', path, form, headers);
    },
    async download(path) {
      const document = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!document.ok) throw new Error(`${path} answered ${document.status}`);
      return Buffer.from(await document.arrayBuffer());
    },
  };
}

async function send(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

export interface Ground {
  project: number;
  property: number;
  /** Path of the property's springs. */
  springs: string;
}

/** Basin, project with parameters and rollers, producer and property, all through the API. */
export async function layGround(
  manager: HttpPerson,
  parameters: Readonly<Record<string, number>>,
  cpf: string,
): Promise<Ground> {
  const made = async (answer: Promise<HttpAnswer>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const basin = await made(manager.post('/hydrographic_basins', { name: 'Rio Doce' }));
  const subbasin = await made(
    manager.post('/hydrographic_subbasins', { name: 'Rio Suaçuí Grande', basin: basin.id, state: 31 }),
  );
  const { project_id: project } = await made(
    manager.post('/projects', {
      name: 'Rio Doce Vivo',
      status: 1,
      start_date: '2026-01-01',
      end_date: '2028-12-31',
    }),
  );
  await made(manager.put(`/projects/${project}/feedstock_parameters`, parameters));
  for (const length of [500, 250]) {
    await made(manager.post(`/projects/${project}/wire_rollers`, { length, minimum_usage: 10 }));
  }
  const place = { state_id: 31, city: 3127701, cep: '35010000' };
  const { rural_producer_id } = await made(
    manager.post('/rural_producers', { name: 'José Antônio', cpf, ...place }),
  );
  const { rural_property_id: property } = await made(
    manager.post(`/projects/${project}/rural_properties`, {
      name: 'Sítio Água Limpa',
      rural_producer: rural_producer_id,
      subbasin: subbasin.id,
      ...place,
    }),
  );
  return {
    project,
    property,
    springs: `/projects/${project}/rural_properties/${property}/water_springs`,
  };
}
