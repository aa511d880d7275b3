import { expect, test } from 'vitest';
import { ApiProblem, NO_CONNECTION } from '../../platform/api-problem.ts';
import { sendingFailure } from './sending-failure.ts';

test.each([
  [
    'what is wrong with the file',
    new ApiProblem(422, 'Dados inválidos', { file: ['Sem polígono.'] }),
    'Sem polígono.',
  ],
  [
    'the server’s own sentence',
    new ApiProblem(413, 'O arquivo tem mais de 20 MB.'),
    'O arquivo tem mais de 20 MB.',
  ],
  ['that nobody answers', new ApiProblem(0, null), NO_CONNECTION],
  [
    'that it failed, where a server between refuses it',
    new ApiProblem(413, null),
    'Falha ao enviar arquivo. Tente novamente!',
  ],
  [
    'that it failed, where the server broke down',
    new ApiProblem(500, null),
    'Falha ao enviar arquivo. Tente novamente!',
  ],
])('a file that was not taken says %s', (_, problem, sentence) => {
  expect(sendingFailure(problem)).toBe(sentence);
});
