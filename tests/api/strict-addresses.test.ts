/** Where the operator wants no secret in an address (`STRICT_ADDRESSES`), what the specification lets in is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../support/api.ts';
import { makeProject } from '../support/records.ts';

/** The address of the document is asked for: nobody needs the PDF. */
const ADDRESS = { accept: 'application/json' };
const CPF = '529.982.247-25';

describe.each([
  ['true', 401, 422],
  ['false', 200, 200],
] as const)('with STRICT_ADDRESSES=%s', (setting, byToken, bySearch) => {
  let api: TestApi;
  let manager: Person;
  let report: string;

  beforeAll(async () => {
    api = await openApi({ env: { STRICT_ADDRESSES: setting } });
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    report = `/projects/${await makeProject(api, 'endereços')}/report`;
  });
  afterAll(() => api.close());

  test('a token in an address, and in a header', async () => {
    const query = `token=${encodeURIComponent(manager.token)}`;
    const answer = await api.nobody.get(`${report}?${query}`, ADDRESS);
    expect(answer.status, answer.text).toBe(byToken);
    expect((await manager.get(report, ADDRESS)).status).toBe(200);
  });

  test('a CPF in an address, and in a header', async () => {
    // The second as a program copies a number that it keeps apart from text of another direction.
    for (const q of [CPF, `\u202a${CPF}\u202c`]) {
      const found = await manager.get(`/rural_producers?q=${encodeURIComponent(q)}`);
      expect(found.status, found.text).toBe(bySearch);
    }
    const headers = { authorization: `Bearer ${manager.token}`, 'search-text': encodeURIComponent(CPF) };
    expect((await api.nobody.get('/rural_producers', headers)).status).toBe(200);
    expect((await manager.get('/rural_producers?q=Silva')).status).toBe(200);
  });
});
