/** Finds what the caller's lists would show, across all of them. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { searchedText } from '../shared/fields.ts';
import { MESSAGES } from '../shared/messages.ts';

/** In the order in which they are shown. */
export const SEARCH_TYPES = [
  'rural_producer',
  'rural_property',
  'water_spring',
  'project',
  'vehicle',
  'user',
  'sponsor',
] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

/** Letters that a search needs, and the most that it answers. */
export const FEWEST_LETTERS = 2;
export const MOST_FOUND = 20;

export const SEARCH_MESSAGES = {
  short: 'Digite ao menos duas letras.',
  types: `Escolha entre ${SEARCH_TYPES.join(', ')}, com vírgulas.`,
} as const;

const isType = (text: string): text is SearchType => SEARCH_TYPES.some((type) => type === text);

const types = z.string().transform((text, context) => {
  const wanted = text.split(',').map((one) => one.trim());
  const known = wanted.filter(isType);
  if (known.length === wanted.length) return known;
  context.addIssue({ code: 'custom', message: SEARCH_MESSAGES.types });
  return z.NEVER;
});

export const searchResult = z.object({
  type: z.enum(SEARCH_TYPES),
  id: z.int(),
  label: z.string(),
  /** What tells it from another of the same name: a masked CPF, a property's producer, a model. */
  detail: z.string(),
  href: z.string(),
  /** Null for records of the whole organisation. */
  project_id: z.int().nullable(),
});

export type SearchResult = z.output<typeof searchResult>;

export const search = {
  find: route({
    method: 'GET',
    path: '/search',
    can: 'signed_in',
    summary:
      'Procura proprietários (nome ou CPF), propriedades, nascentes (código), projetos, veículos, usuários e patrocinadores: só o que as listas de quem pergunta mostram.',
    query: z.strictObject({
      q: searchedText(SEARCH_MESSAGES.short).min(FEWEST_LETTERS, SEARCH_MESSAGES.short),
      types: types.optional(),
      limit: z.coerce
        .number({ error: MESSAGES.notNumber })
        .int(MESSAGES.notInteger)
        .min(1, MESSAGES.atLeast(1))
        .max(MOST_FOUND, MESSAGES.atMost(MOST_FOUND))
        .default(MOST_FOUND),
    }),
    status: 200,
    response: z.object({ data: z.array(searchResult) }),
    personal: true,
  }),
};
