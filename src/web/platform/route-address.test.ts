import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { namedIn, routeAddress } from './route-address.ts';

describe('the address of a call', () => {
  test('holds its parameters and its query', () => {
    expect(
      routeAddress('/projects/:projectId/activities/:id', { projectId: 2, id: 7 }, { q: 'a b', page: 3 }),
    ).toBe('/api/projects/2/activities/7?q=a+b&page=3');
  });

  test('does not mistake one parameter for the beginning of another', () => {
    expect(routeAddress('/a/:id/b/:idOfOther', { id: 1, idOfOther: 2 })).toBe('/api/a/1/b/2');
  });

  test('leaves out what has no value and repeats the name of a list', () => {
    expect(routeAddress('/x', {}, { q: '', sort: undefined, state: null, 'water_springs[]': [4, 9] })).toBe(
      '/api/x?water_springs%5B%5D=4&water_springs%5B%5D=9',
    );
  });

  test('fails loudly without a parameter', () => {
    expect(() => routeAddress('/vehicles/:id')).toThrow('/vehicles/:id needs the parameter id');
  });

  property.prop([fc.string({ minLength: 1 })])('no text breaks out of its place', (text) => {
    const path = routeAddress('/x/:name/y', { name: text.toWellFormed() });
    expect(path.split('/')).toHaveLength(5);
    expect(path).not.toMatch(/[?#]/);
  });
});

test('of a list’s parameters a record asks for those that its own path names', () => {
  const { get, ofUser } = executionCronograms;
  const ofList = { projectId: 2, userId: 9, id: 7 };
  expect(namedIn(get.path, ofList)).toEqual({ projectId: 2, id: 7 });
  expect(namedIn(ofUser.path, ofList)).toEqual({ projectId: 2, userId: 9 });
});
