/** Where in the panel the data behind a variable of the commitment term is filled in. Pure. */
import { isTermVariableName, type TermVariableName } from '#domain/rules/term-variables.ts';
import { addressOf } from '../../platform/addresses.ts';

export interface PlaceToFill {
  readonly label: string;
  /** Address. */
  readonly to: string;
}

export interface TermPlaces {
  readonly projectId: number;
  readonly propertyId: number;
  /** Null for a property without a producer. */
  readonly producerId: number | null;
  readonly hasSprings: boolean;
}

type Kind = 'property' | 'address' | 'hydrography' | 'springs' | 'rollers' | 'producer' | 'home';

/** By what is missing; the date of issue never is. */
const KINDS: Readonly<Record<TermVariableName, Kind | null>> = {
  ANO: null,
  MES: null,
  DIA: null,
  CODIGOS_NASCENTES: 'springs',
  CPF_PROPRIETARIO: 'producer',
  ENDERECO_PROPRIEDADE: 'address',
  ENDERECO_PROPRIETARIO: 'home',
  NOME_BACIA: 'hydrography',
  NOME_CIDADE_PROP: 'address',
  NOME_PROPRIETARIO: 'producer',
  NOME_PROPRIEDADE: 'property',
  TOTAL_ESTACAS: 'springs',
  TOTAL_ESTICADORES: 'springs',
  TOTAL_GRAMPOS: 'springs',
  TOTAL_MUDAS: 'springs',
  TOTAL_AREA_CERCADA: 'springs',
  TOTAL_NASCENTES: 'springs',
  TOTAL_OLHOS_DAGUA: 'springs',
  TOTAL_ROLOS: 'rollers',
  UF_PROPRIETARIO: 'home',
};

/**
 * The screen for one of a 422's fields: a variable's name, or `rural_producer`.
 * Null where the panel has none for it.
 */
export function placeToFill(field: string, places: TermPlaces): PlaceToFill | null {
  if (field === 'rural_producer') return placeOf('property', places);
  const kind = isTermVariableName(field) ? KINDS[field] : null;
  return kind && placeOf(kind, places);
}

function placeOf(kind: Kind, places: TermPlaces): PlaceToFill {
  const { projectId, propertyId, producerId, hasSprings } = places;
  switch (kind) {
    case 'address':
      return { label: 'Endereço da propriedade', to: addressOf('propertyAddress', { propertyId }) };
    case 'hydrography':
      return { label: 'Localização hidrográfica', to: addressOf('propertyHydrographic', { propertyId }) };
    case 'springs':
      return { label: 'Nascentes', to: addressOf('springs', { propertyId }) };
    case 'rollers':
      return hasSprings
        ? {
            label: 'Parâmetros de matéria-prima do projeto',
            to: addressOf('projectFeedstockParameters', { projectId }),
          }
        : placeOf('springs', places);
    case 'producer':
    case 'home':
      // Without a producer there is none to fill in: one is chosen first.
      if (producerId === null) return placeOf('property', places);
      return kind === 'producer'
        ? { label: 'Proprietário', to: addressOf('producer', { producerId }) }
        : { label: 'Endereço do proprietário', to: addressOf('producerAddress', { producerId }) };
    case 'property':
      return { label: 'Dados gerais da propriedade', to: addressOf('property', { propertyId }) };
  }
}
