/** Names of people and places for the benches' data, and the numbers that choose among them. */
export const FIRST =
  'Ana Antônio Aparecida Benedito Conceição Cícero Débora Edmilson Fátima Geraldo Inês João José Luzia Márcio Maria Natália Osvaldo Prudêncio Raimunda Sebastião Tânia Valdir Zélia'.split(
    ' ',
  );
export const LAST =
  'Almeida Araújo Barros Brandão Cândido Dutra Esteves Fialho Gonçalves Guimarães Inácio Leão Magalhães Nóbrega Oliveira Peçanha Queirós Rezende Simões Teófilo Uchôa Vilaça Xavier Zanetti'.split(
    ' ',
  );
export const PLACES =
  'Água Fria|Boa Esperança|Córrego Alegre|Desterro|Escorpião|Fundão|Grota Funda|Itambé|Jacutinga|Lagoa Seca|Mãe d’Água|Olho d’Água|Pedra Menina|Ribeirão|Sumidouro|Taquaral|Vargem Linda'.split(
    '|',
  );

/** Chooses among `bound` numbers from 0 on. */
export type Pick = (bound: number) => number;

/** The same numbers in each run. */
export function numbers(seed: number): Pick {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

export function chosen(pick: Pick, words: readonly string[]): string {
  return words[pick(words.length)] ?? '';
}
