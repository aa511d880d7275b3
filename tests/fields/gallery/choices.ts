import { optionsOf, type Option } from '#web/components/fields/index.ts';

export const STATUSES = optionsOf({ 1: 'Em execução', 2: 'Encerrado' });

export const STATES: readonly Option<number>[] = [
  { value: 29, label: 'Bahia' },
  { value: 32, label: 'Espírito Santo' },
  { value: 31, label: 'Minas Gerais' },
  { value: 15, label: 'Pará' },
  { value: 33, label: 'Rio de Janeiro' },
  { value: 35, label: 'São Paulo' },
];

export const PROJECTS: readonly Option<number>[] = [
  { value: 1, label: 'Nascentes do Suaçuí' },
  { value: 2, label: 'Águas do Manhuaçu' },
  { value: 3, label: 'Rio Doce Vivo' },
];

const PRODUCERS: readonly Option<number>[] = [
  { value: 7, label: 'Conceição Aparecida' },
  { value: 8, label: 'José da Silva' },
  { value: 9, label: 'São José Agropecuária' },
  { value: 10, label: 'Josefina Prates' },
];

const USUAL_MS = 150;
/** Longer than a later question and its answer together take. */
const SLOW_MS = 1200;

/** Answers as the server does: accents aside, after a moment, a long one for `con`; `erro…` fails. */
export async function searchProducers(query: string): Promise<readonly Option[]> {
  await new Promise((resolve) => setTimeout(resolve, query === 'con' ? SLOW_MS : USUAL_MS));
  if (query.startsWith('erro')) throw new Error('Sem resposta');
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return PRODUCERS.filter(({ label }) => plain(label).includes(plain(query)));
}

const CITIES: Readonly<Record<number, readonly Option<number>[]>> = {
  31: [
    { value: 3106200, label: 'Belo Horizonte' },
    { value: 3127701, label: 'Governador Valadares' },
    { value: 3163102, label: 'São José da Barra' },
    { value: 3163201, label: 'São José da Lapa' },
  ],
  29: [{ value: 2927408, label: 'Salvador' }],
  15: [],
};

/** Pará has no cities here, Espírito Santo fails. */
export async function citiesOf(state: number): Promise<readonly Option[]> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  if (state === 32) throw new Error('Sem resposta');
  return CITIES[state] ?? [];
}
