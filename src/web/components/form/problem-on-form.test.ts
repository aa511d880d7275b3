import { describe, expect, test } from 'vitest';
import { ApiProblem, NO_CONNECTION } from '../../platform/api-problem.ts';
import { refusedOutOfSight, splitProblem } from './problem-on-form.ts';

const FAILURE = 'Falha ao cadastrar. Tente novamente!';
const shows =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

describe('what the server refused', () => {
  test('lands on the field that is on screen, with the sentence in the alert', () => {
    const problem = new ApiProblem(409, 'Já existe um veículo com esta placa.', {
      plate: ['Já existe um veículo com esta placa.'],
    });
    expect(splitProblem(problem, shows('plate'), FAILURE)).toEqual({
      fields: [['plate', 'Já existe um veículo com esta placa.']],
      alert: { heading: null, sentences: ['Já existe um veículo com esta placa.'] },
    });
  });

  test('goes into the alert when its field is not on screen, each sentence once', () => {
    const problem = new ApiProblem(422, 'Não pode.', {
      status: ['Não pode.'],
      'coordinates.2': ['Fora do Brasil.'],
    });
    expect(splitProblem(problem, shows('plate'), FAILURE)).toEqual({
      fields: [],
      alert: { heading: null, sentences: ['Não pode.', 'Fora do Brasil.'] },
    });
  });

  test('has the form’s own heading when the server gave no sentence', () => {
    expect(splitProblem(new ApiProblem(418, null), shows(), FAILURE).alert).toEqual({
      heading: FAILURE,
      sentences: [],
    });
  });

  test('says under that heading what failed, and that the typed text is still there', () => {
    expect(splitProblem(new ApiProblem(502, null), shows(), FAILURE).alert).toEqual({
      heading: FAILURE,
      sentences: [
        'O servidor falhou e não disse por quê. Tente de novo em instantes; se continuar, avise quem cuida do sistema. O que você digitou continua nesta tela até ser salvo.',
      ],
    });
    expect(splitProblem(new ApiProblem(0, null), shows(), FAILURE).alert).toEqual({
      heading: FAILURE,
      sentences: [`${NO_CONNECTION} O que você digitou continua nesta tela até ser salvo.`],
    });
  });

  test('says that it may be saved where the answer can’t be read, and to look before a reload', () => {
    expect(splitProblem(new ApiProblem(-1, null), shows(), FAILURE).alert).toEqual({
      heading: FAILURE,
      sentences: [
        'O servidor respondeu algo que este painel não entende: pode ser que já esteja salvo. O que você digitou continua nesta tela até ser salvo. Confira na lista antes de recarregar a página.',
      ],
    });
  });

  test('has that heading above the sentence of a server that failed', () => {
    const problem = new ApiProblem(503, 'O banco de dados não responde agora.');
    expect(splitProblem(problem, shows(), FAILURE).alert).toEqual({
      heading: FAILURE,
      sentences: ['O banco de dados não responde agora.'],
    });
  });

  test('stands under a heading that the screen chose by the problem, said once', () => {
    const byStatus = ({ status }: ApiProblem) => (status === 403 ? 'Não é possível voltar!' : FAILURE);
    expect(splitProblem(new ApiProblem(403, 'Não é possível voltar!'), shows(), byStatus).alert).toEqual({
      heading: 'Não é possível voltar!',
      sentences: [],
    });
    expect(splitProblem(new ApiProblem(409, 'Está fechado.'), shows(), byStatus).alert).toEqual({
      heading: FAILURE,
      sentences: ['Está fechado.'],
    });
  });

  test('is said for a fact not to be done only where that is known', () => {
    const headingOf = (problem: ApiProblem) =>
      splitProblem(problem, shows(), { notDone: 'Nada foi alterado.' }).alert.heading;
    const unknown = 'Não se sabe se isto foi feito: confira antes de repetir.';
    expect([0, -1, 503].map((status) => headingOf(new ApiProblem(status, null)))).toEqual([
      unknown,
      unknown,
      unknown,
    ]);
    expect(headingOf(new ApiProblem(500, 'Houve um erro interno.'))).toBe(unknown);
    expect(headingOf(new ApiProblem(418, null))).toBe('Nada foi alterado.');
    expect(headingOf(new ApiProblem(409, 'A nota já foi entregue.'))).toBeNull();
  });
});

describe('what the schema refused', () => {
  const orders = { type: 'custom', message: 'Só uma encomenda tem previsão de chegada.' };

  test('is said in the alert where no refused field is on screen', () => {
    const errors = {
      expected_at: orders,
      lines: [{ item: { type: 'custom', message: 'Escolha de novo.' } }],
    };
    expect(refusedOutOfSight(errors, ['quantity'])).toEqual({
      heading: null,
      sentences: ['Só uma encomenda tem previsão de chegada.', 'Escolha de novo.'],
    });
  });

  test('is left to a field that says it', () => {
    expect(refusedOutOfSight({ expected_at: orders }, ['quantity', 'expected_at'])).toBeNull();
    expect(refusedOutOfSight({ lines: { stakes: orders } }, ['lines.stakes'])).toBeNull();
  });
});
