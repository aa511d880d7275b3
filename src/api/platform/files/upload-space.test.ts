import { expect, test } from 'vitest';
import { makeUploadSpace } from './upload-space.ts';

const thrown = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return null;
};

test('a person has so many uploads at once, and others have theirs', () => {
  const space = makeUploadSpace({ mostUploadsEach: 2 });
  const [first] = [space.enter(1), space.enter(1)];
  expect(thrown(() => space.enter(1))).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
  space.enter(2);
  first?.leave();
  expect(thrown(() => space.enter(1))).toBeNull();
});

test('everybody’s uploads have a bound', () => {
  const space = makeUploadSpace({ mostUploads: 3 });
  for (const person of [1, 2, 3]) space.enter(person);
  expect(thrown(() => space.enter(4))).toMatchObject({ status: 503 });
});

test('when the space is used up, who holds the most of it is refused, and nobody else', () => {
  const space = makeUploadSpace({ mostBytes: 100 });
  const [greedy, again, modest] = [space.enter(1), space.enter(1), space.enter(2)];
  greedy.take(50);
  again.take(40);
  modest.take(10);
  // A slow sender of much does not keep out a small one.
  modest.take(20);
  expect(thrown(() => again.take(1))).toMatchObject({ status: 503 });
  greedy.leave();
  again.take(20);
  again.leave();
  modest.leave();
  const all = space.enter(3);
  all.take(100);
  expect(thrown(() => all.take(1))).toMatchObject({ status: 503 });
});
