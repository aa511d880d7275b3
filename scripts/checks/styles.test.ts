import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A tag alone, or anything, that something else stands beside: the browser asks it of every element that comes or goes. */
const TAG_BESIDE = /(?:^|[\s>~+,(])(?:[a-z][a-z0-9]*|\*)\s*[+~]\s*[.#a-z*:[]/;

test('no rule says what an element without a class stands beside: a change anywhere would style whole screens anew', () => {
  const selectors = globSync('src/web/**/*.css').flatMap((path) =>
    readFileSync(path, 'utf8')
      .replace(/\/\*[^]*?\*\//g, '')
      .split(/[{};]/)
      // What is left of declarations: `name: value`, where a space or nothing follows the name.
      .filter((part) => !/^\s*(?:--)?[a-z-]+:\s/.test(part))
      .map((part) => ({ path, selector: part.trim() })),
  );
  expect(selectors.length).toBeGreaterThan(500);
  expect(selectors.filter(({ selector }) => TAG_BESIDE.test(selector))).toEqual([]);
});
