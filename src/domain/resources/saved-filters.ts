/** A person's own filters of lists, by name. */
import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { requiredText } from '../shared/fields.ts';
import { isPlainText } from '../shared/plain-text.ts';
import { labelled, unlabelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';

export const SAVED_FILTER_MESSAGES = {
  name: 'Digite um nome para o filtro!',
  sameName: 'Você já tem um filtro com este nome nesta lista.',
  list: 'Esta lista não existe, ou o seu cargo não a vê.',
  query: 'Filtre a lista antes de salvar o filtro.',
  mark: 'Escreva a consulta sem o ponto de interrogação.',
  cpf: 'Um CPF não fica guardado num filtro. Tire-o da pesquisa e salve de novo.',
  tooMany: 'Você já tem 200 filtros salvos. Exclua algum antes.',
} as const;

/** Of one person. */
export const MOST_FILTERS = 200;

const MOST_QUERY = 2000;

/** Eleven digits, with their mask or without: what people are looked for by, and nobody should keep. */
const CPF = /(?:^|\D)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?:\D|$)/;

function holdsCpf(query: string): boolean {
  return CPF.test(query.replace(/%2d/gi, '-').replace(/%2e/gi, '.'));
}

const body = z.strictObject({
  /** The name of the list's resource: `financial_resources`. */
  list: unlabelled(
    z
      .string({ error: SAVED_FILTER_MESSAGES.list })
      .max(64, SAVED_FILTER_MESSAGES.list)
      .refine(isPlainText, SAVED_FILTER_MESSAGES.list),
  ),
  name: labelled('Nome', requiredText(SAVED_FILTER_MESSAGES.name)),
  /** As it stands behind the `?` of the list's address. */
  query: unlabelled(
    z
      .string({ error: SAVED_FILTER_MESSAGES.query })
      .min(1, SAVED_FILTER_MESSAGES.query)
      .max(MOST_QUERY, MESSAGES.tooLong(MOST_QUERY))
      .refine(isPlainText, MESSAGES.invalid)
      .refine((query) => !query.startsWith('?'), SAVED_FILTER_MESSAGES.mark)
      .refine((query) => !holdsCpf(query), SAVED_FILTER_MESSAGES.cpf),
  ),
});

const savedFilter = z.object({ id: z.int(), list: z.string(), name: z.string(), query: z.string() });

export type SavedFilter = z.output<typeof savedFilter>;

const PATH = '/user/filters';

export const savedFilters = {
  list: route({
    method: 'GET',
    path: PATH,
    can: 'signed_in',
    summary: 'Lista os próprios filtros salvos, de todas as listas, de A a Z.',
    status: 200,
    response: z.object({ data: z.array(savedFilter) }),
  }),
  create: route({
    method: 'POST',
    path: PATH,
    can: 'signed_in',
    summary: 'Salva um filtro de uma lista (o nome do recurso) com um nome.',
    body,
    status: 201,
    response: savedFilter,
  }),
  update: route({
    method: 'PUT',
    path: `${PATH}/:id`,
    can: 'signed_in',
    summary: 'Atualiza um dos próprios filtros salvos.',
    body: body.partial(),
    status: 200,
    response: savedFilter,
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    can: 'signed_in',
    summary: 'Exclui um dos próprios filtros salvos.',
    status: 204,
  }),
};
