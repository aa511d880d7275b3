/** Addresses of producers, properties and sponsors: what is written and how places read back. */
import { z } from 'zod';
import { reference, requiredCep, text } from './fields.ts';
import { labelled } from './labels.ts';

export const ADDRESS_MESSAGES = {
  state_id: 'Selecione um estado!',
  city: 'Selecione uma cidade!',
  cep: 'Preencha o campo!',
  cityOfAnotherState: 'A cidade escolhida não fica neste estado. Escolha outra.',
} as const;

/** A state as other records show it. */
export const stateReference = z.object({ id: z.int(), uf: z.string(), name: z.string() });

/** A city as other records show it. */
export const cityReference = z.object({ id: z.int(), name: z.string(), state: stateReference });

export type CityReference = z.output<typeof cityReference>;

/** A city as people write it: `Caratinga/MG`. */
export function cityWithState({
  name,
  state,
}: {
  readonly name: string;
  readonly state: { readonly uf: string };
}): string {
  return `${name}/${state.uf}`;
}

/** How a place is written: IBGE codes, the city one of the state's. */
export const placeFields = {
  state_id: labelled('Estado', reference(ADDRESS_MESSAGES.state_id)),
  city: labelled('Cidade', reference(ADDRESS_MESSAGES.city)),
} as const;

/** How a place reads back. */
export const placeRecord = {
  state_id: z.int(),
  city_id: z.int(),
  city: cityReference,
} as const;

/** The address that producers and properties are created with. */
export const addressFields = {
  ...placeFields,
  cep: labelled('CEP', requiredCep(ADDRESS_MESSAGES.cep)),
  district: labelled('Distrito', text()),
  street: labelled('Rua', text()),
  number: labelled('Número', text()),
  neighborhood: labelled('Bairro', text()),
} as const;

/** How that address reads back. */
export const addressRecord = {
  ...placeRecord,
  cep: z.string(),
  district: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  neighborhood: z.string().nullable(),
} as const;
