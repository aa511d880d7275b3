import { describe, expect, test } from 'vitest';
import { ApiProblem, asProblem, NO_CONNECTION, problemFrom } from './api-problem.ts';

describe('a refused call', () => {
  test('carries the sentence and the field messages of the server', () => {
    const problem = problemFrom(
      422,
      JSON.stringify({
        type: 'about:blank',
        title: 'Dados inválidos',
        status: 422,
        detail: 'Informe o modelo do veículo!',
        errors: { model_description: ['Informe o modelo do veículo!'] },
      }),
    );
    expect(problem.status).toBe(422);
    expect(problem.message).toBe('Informe o modelo do veículo!');
    expect(problem.errors).toEqual({ model_description: ['Informe o modelo do veículo!'] });
    expect(problem.outcomeUnknown).toBe(false);
  });

  test.each(['', '<html>Bad gateway</html>', '{"detail": 7}', 'null'])(
    'says something readable when %j came instead of a problem',
    (text) => {
      const problem = problemFrom(502, text);
      expect(problem.detail).toBeNull();
      expect(problem.message).toMatch(
        /^O servidor falhou .+ Tente de novo .+ avise quem cuida do sistema\.$/,
      );
      expect(problem.outcomeUnknown).toBe(true);
    },
  );

  test('says that the answer is not understood where the server did not fail', () => {
    expect(problemFrom(418, '<html></html>').message).toMatch(/^O servidor respondeu algo/);
  });

  test('without any answer speaks of the connection, and nobody knows what the server did', () => {
    const problem = new ApiProblem(0, null);
    expect(problem.message).toBe(NO_CONNECTION);
    expect([problem.outcomeUnknown, problem.mayPass]).toEqual([true, true]);
  });

  test('over which the panel failed may have been done, and ends no better a second time', () => {
    const problem = asProblem(new TypeError('not a function'));
    expect([problem.outcomeUnknown, problem.mayPass]).toEqual([true, false]);
  });

  test('that the panel itself refuses, with a sentence, was not done', () => {
    expect(new ApiProblem(-1, 'O pedido foi cancelado.').outcomeUnknown).toBe(false);
  });
});
