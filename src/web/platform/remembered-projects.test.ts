import { expect, test } from 'vitest';
import { pickProject } from './remembered-projects.ts';

const doce = { id: 1, name: 'Rio Doce Vivo' };
const manhuacu = { id: 2, name: 'Nascentes do Manhuaçu' };

test.each([
  { projects: [], chosen: undefined, picked: null, because: 'there is none' },
  { projects: [doce], chosen: undefined, picked: doce, because: 'there is only one' },
  { projects: [doce, manhuacu], chosen: undefined, picked: null, because: 'the person never chose' },
  { projects: [doce, manhuacu], chosen: 2, picked: manhuacu, because: 'it was chosen before' },
  {
    projects: [doce, manhuacu],
    chosen: 9,
    picked: null,
    because: 'the chosen one may not be entered any more',
  },
  { projects: [doce], chosen: 9, picked: doce, because: 'one is left of several' },
])('$because', ({ projects, chosen, picked }) => {
  expect(pickProject(projects, chosen)).toEqual(picked);
});
