/** Every route × nine roles and nobody × own and foreign project. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTIONS, ADDED_ACTIONS, ALL_PROJECTS, MENU, type RoleId, ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../support/api.ts';
import { makeKeys, type WalkedKey, wrongWithKey } from './key-walk.ts';
import { ADDED_CELLS, ADDED_RECORDS } from './permission-table.ts';
import {
  ALL_ROUTES,
  setStage,
  specification,
  type Stage,
  wantedOf,
  wrongAnswers,
} from './permission-walk.ts';

describe('the access table', () => {
  test('is the specification’s, letter by letter', () => {
    expect(ACTIONS).toEqual({ ...specification.actions, ...ADDED_RECORDS.actions });
    expect(ADDED_ACTIONS).toEqual(ADDED_CELLS);
    expect(Object.keys(ADDED_CELLS).filter((name) => name in specification.actions)).toEqual([]);
    expect(MENU).toEqual({ ...specification.menu, ...ADDED_RECORDS.menu });
    expect(ALL_PROJECTS).toEqual(specification.all_projects);
    expect(Object.fromEntries(Object.entries(ROLES).map(([name, id]) => [id, name]))).toEqual(
      specification.roles,
    );
  });

  test.each(ALL_ROUTES)('%s asks for the permission that the specification gives it', (name, route) => {
    expect(wantedOf(name), `the table does not know ${name}`).toBe(route.can);
  });
});

describe('on every call', () => {
  let api: TestApi;
  let stage: Stage;

  beforeAll(async () => {
    api = await openApi();
    stage = await setStage(api);
  });
  afterAll(() => api.close());

  test.each(ALL_ROUTES)('%s', async (name, route) => {
    const wrong: string[] = [];
    for await (const sentence of wrongAnswers(stage, name, route)) wrong.push(sentence);
    expect(wrong).toEqual([]);
  });

  describe('with a key for programs', () => {
    let keys: ReadonlyMap<RoleId, WalkedKey>;
    beforeAll(async () => {
      keys = await makeKeys(api, stage);
    });

    // What anyone may call knows no keys.
    test.each(ALL_ROUTES.filter(([, route]) => route.can !== 'anyone'))('%s', async (name, route) => {
      const wrong: string[] = [];
      for await (const sentence of wrongWithKey(stage, keys, name, route)) wrong.push(sentence);
      expect(wrong).toEqual([]);
    });
  });
});
