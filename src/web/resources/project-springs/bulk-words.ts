/** How the acts on many springs are asked for, and told of. */
import type { SpringAct } from '#domain/rules/spring-acts.ts';
import { type ActWords, counting, telling } from '../../components/bulk/act-words.ts';

export const countedSprings = counting('nascente', 'nascentes');

const told = telling(countedSprings);

export const ACT_WORDS: Readonly<Record<SpringAct, ActWords>> = {
  deliver: {
    button: 'Marcar material entregue',
    title: 'Entregar material',
    submit: 'Entregar',
    busy: 'Entregando...',
    done: told('com o material entregue', 'com o material entregue'),
  },
  finish: {
    button: 'Finalizar',
    title: 'Finalizar nascentes',
    submit: 'Finalizar',
    busy: 'Finalizando...',
    done: told('finalizada', 'finalizadas'),
  },
  plan: {
    button: 'Definir mês previsto',
    title: 'Definir mês previsto',
    submit: 'Salvar',
    busy: 'Salvando...',
    done: told('com o mês previsto salvo', 'com o mês previsto salvo'),
  },
};
