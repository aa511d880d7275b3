import { expect, test } from 'vitest';
import { type Section, withSection } from './sections.ts';

const lists: Section = {
  name: 'listas',
  title: 'Lists',
  budgets: [{ what: 'trips', budget: '≤ 0.6 ms', measured: '0.5 ms', held: true }],
  text: 'All of them.',
};
const panel: Section = {
  name: 'painel',
  title: 'The panel',
  budgets: [{ what: 'login', budget: '≤ 120 kB', measured: '282 kB', held: false }],
  text: 'In Chromium.',
};

test('a document of an earlier form is begun anew', () => {
  expect(withSection('# Performance\n\nOld figures\n', lists)).toBe(`# Performance

Written by \`npm run bench\`; not edited by hand. Each section is written by the bench that it names, on the machine that it names.

## Budgets

| what | budget | measured | | by |
|---|---|---|---|---|
| trips | ≤ 0.6 ms | 0.5 ms | held | [Lists](#lists) |

<!-- listas -->
## Lists

All of them.
<!-- /listas -->
`);
});

test('a bench that runs again replaces its own rows and section where they stand', () => {
  const both = withSection(withSection('', lists), panel);
  const again = withSection(both, { ...lists, budgets: [], text: 'None.' });
  expect(again).not.toContain('≤ 0.6 ms');
  expect(again).not.toContain('All of them.');
  expect(again).toContain('| login | ≤ 120 kB | 282 kB | **missed** | [The panel](#the-panel) |');
  expect(again.indexOf('None.')).toBeLessThan(again.indexOf('In Chromium.'));
  expect(withSection(again, lists).split('\n').toSorted()).toEqual(both.split('\n').toSorted());
});

test('the same figures leave the document as it is', () => {
  const both = withSection(withSection('', lists), panel);
  expect(withSection(both, panel)).toBe(both);
  expect(withSection(both, lists)).toBe(both);
});
