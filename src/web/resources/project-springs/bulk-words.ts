/** How the acts on many springs are asked for, and told of. */
import { actRefusal, type SpringAct } from '#domain/rules/spring-acts.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
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

export interface TickedSpring {
  readonly id: number;
  readonly label: string;
  /** As its list shows it; an area of the map tells none. */
  readonly status?: number;
}

/** Why the act will leave it as it is, as far as the panel knows; the server looks again. */
export function knownRefusal(act: SpringAct, { status }: TickedSpring): string | null {
  return status === undefined ? null : actRefusal(act, status as SpringStatus);
}

/** One sentence a reason: '1 nascente fica como está: o material ainda não foi entregue.' */
export function leftAsTheyAre(act: SpringAct, springs: readonly TickedSpring[]): string[] {
  const reasons = springs.flatMap((spring) => knownRefusal(act, spring) ?? []);
  return [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((one) => one === reason).length;
    const stays = count === 1 ? 'fica como está' : 'ficam como estão';
    return `${countedSprings(count)} ${stays}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  });
}
