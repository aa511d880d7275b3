/** How many springs a property's documents take, apart from their routes: the list of notes needs no more. */
import { grouped } from '../shared/grouped.ts';

/** Springs of one property in one delivery note. */
export const MOST_NOTE_SPRINGS = 500;
/** Springs of one property that a term sums up. */
export const MOST_TERM_SPRINGS = 5000;

/** Springs of one property on one sketch. */
export const MOST_SKETCH_SPRINGS = 200;

export const DOCUMENT_MESSAGES = {
  chooseSprings: 'Você precisa selecionar ao menos uma nascente',
  tooManySprings: `Uma nota de entrega leva no máximo ${MOST_NOTE_SPRINGS} nascentes. Faça mais de uma nota.`,
  tooManyInTerm: `A propriedade tem mais de ${grouped(String(MOST_TERM_SPRINGS))} nascentes: o termo não pode ser gerado.`,
  tooManyInSketch: `A propriedade tem mais de ${MOST_SKETCH_SPRINGS} nascentes, que não cabem num croqui. Gere o de cada nascente.`,
} as const;
