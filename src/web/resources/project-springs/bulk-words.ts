/** How the acts on many springs are asked for, and told of. */
import type { SpringAct } from '#domain/rules/spring-acts.ts';

interface ActWords {
  readonly button: string;
  readonly title: string;
  readonly submit: string;
  readonly busy: string;
  /** Said of how many were done. */
  readonly done: (count: number) => string;
}

export function countedSprings(count: number): string {
  return count === 1 ? '1 nascente' : `${count.toLocaleString('pt-BR')} nascentes`;
}

const told = (one: string, many: string) => (count: number) =>
  count === 0 ? 'Nada foi alterado.' : `${countedSprings(count)} ${count === 1 ? one : many}.`;

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
