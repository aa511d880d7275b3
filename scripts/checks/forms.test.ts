import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What is searched for stands in the address anyway. */
const IN_ADDRESS = 'src/web/components/list/search-box.tsx';

test('no form would be sent with what was typed in the address, were the browser itself to send it', () => {
  const forms = globSync('src/web/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/<form\b[^>]*/g)].map(([start]) => ({ path, start })),
  );
  expect(forms.length).toBeGreaterThan(8);
  const sentInAddress = forms.filter(({ start }) => !/\bmethod="post"/.test(start)).map(({ path }) => path);
  expect(sentInAddress).toEqual([IN_ADDRESS]);
});
