import { describe, expect, test } from 'vitest';
import { ApiProblem, NO_CONNECTION } from '../../platform/api-problem.ts';
import { splitProblem } from './problem-on-form.ts';

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
});
