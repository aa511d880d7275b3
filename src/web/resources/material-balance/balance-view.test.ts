import { expect, test } from 'vitest';
import { balanceView } from './balance-view.ts';

test.each([
  ['nothing', {}, null, 'spring', 'rural_property'],
  ['a grouping', { por: 'sponsor' }, 'sponsor', 'sponsor', 'sponsor'],
  ['another grouping', { por: 'spring' }, 'spring', 'spring', 'spring'],
  ['what is no grouping', { por: 'city' }, null, 'spring', 'rural_property'],
])('%s', (_what, texts, by, asked, reported) => {
  const view = balanceView(texts);
  expect([view.by, view.query.by, view.reported]).toEqual([by, asked, reported]);
});
