import { expect, test } from 'vitest';
import { projectsInOrder } from './projects-in-order.ts';

const antigo = { id: 1, name: 'Antigo' };
const doce = { id: 2, name: 'Doce' };
const manhuacu = { id: 3, name: 'Manhuaçu' };
const velho = { id: 4, name: 'Velho' };
const CLOSED = [1, 4];
const all = [antigo, doce, manhuacu, velho];

const read = (projects: Parameters<typeof projectsInOrder>[0], recent: number[]) =>
  projectsInOrder(projects, { closed: CLOSED, recent }).map(({ label, group }) =>
    group ? `${group}: ${label}` : label,
  );

test.each([
  {
    why: 'A to Z, the running ones first, where none was used',
    projects: all,
    recent: [],
    shown: ['Em execução: Doce', 'Em execução: Manhuaçu', 'Encerrados: Antigo', 'Encerrados: Velho'],
  },
  {
    why: 'the last used first, a closed one among the closed',
    projects: all,
    recent: [4, 3],
    shown: ['Em execução: Manhuaçu', 'Em execução: Doce', 'Encerrados: Velho', 'Encerrados: Antigo'],
  },
  {
    why: 'without names where all run',
    projects: [doce, manhuacu],
    recent: [3],
    shown: ['Manhuaçu', 'Doce'],
  },
  { why: 'without names where all are closed', projects: [antigo], recent: [], shown: ['Antigo'] },
  {
    why: 'what may not be entered any more is forgotten',
    projects: [doce, manhuacu],
    recent: [9, 3, 2],
    shown: ['Manhuaçu', 'Doce'],
  },
])('$why', ({ projects, recent, shown }) => {
  expect(read(projects, recent)).toEqual(shown);
});
