import { z } from 'zod';
import { addressFields, placeRecord } from '../shared/address.ts';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { date, decimal, LIMITS, note, reference, requiredText, text } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { singleRoutes } from '../shared/single.ts';
import { addressPart, coordinatesPart, hydrographicPart, interestsPart } from './property-parts.ts';

export const PROPERTY_MESSAGES = {
  name: 'Digite o nome da propriedade!',
  rural_producer: 'Selecione um proprietario!',
  subbasin: 'Selecione uma sub-bacia!',
  subbasinOfAnotherState: 'A sub-bacia escolhida não fica neste estado. Escolha outra.',
} as const;

/** What a property without producer shows in the producer's place. */
export const NO_PRODUCER = 'Produtor não definido';

export const PROPERTY_PATH = '/projects/:projectId/rural_properties';

const person = z.object({ id: z.int(), name: z.string() });

/** What a list shows of a property. */
const ruralPropertyRow = z.object({
  id: z.int(),
  project_id: z.int(),
  name: z.string(),
  rural_producer_id: z.int().nullable(),
  rural_producer: person.nullable(),
  user_id: z.int(),
  user: person,
  user_update_id: z.int().nullable(),
  user_update: person.nullable(),
  /** Hectares. */
  total_area: z.number().nullable(),
  water_springs: z.int(),
  registration_date: z.string(),
  interest_register: z.string().nullable(),
  descriptive_roadmaps: z.string().nullable(),
  ...placeRecord,
});

/**
 * One property, with what lies on it. What a list's row lacks is optional: a screen
 * that is opened from the list shows the row until the record is read.
 */
export const ruralProperty = ruralPropertyRow.extend({
  subbasin_id: z.int().optional(),
  subbasin: person.optional(),
  /** How many springs are in each status. */
  springs_by_status: z.object({ 0: z.int(), 1: z.int(), 2: z.int() }).optional(),
  /** How many of each other kind of record name the property. */
  counts: z
    .object({
      dry_boxes: z.int(),
      barrages: z.int(),
      septic_tanks: z.int(),
      executed_activities: z.int(),
      delivery_notes: z.int(),
    })
    .optional(),
  /** What exists once for each property, as its own calls answer it: one read shows all of a property. */
  parts: z
    .object({
      property_addresses: addressPart,
      hydrographic_properties: hydrographicPart,
      coordinate_rural_properties: coordinatesPart,
      recovery_interests: interestsPart,
    })
    .optional(),
});

const generalFields = {
  name: labelled('Nome', requiredText(PROPERTY_MESSAGES.name)),
  rural_producer: labelled('Proprietário', reference(PROPERTY_MESSAGES.rural_producer)),
  total_area: labelled('Área total (ha)', decimal(undefined, { max: LIMITS.hectares }).nullish()),
  registration_date: labelled('Data de cadastro', date().nullish()),
  interest_register: labelled('Registro de interesse', note()),
  descriptive_roadmaps: labelled('Roteiro descritivo', note()),
} as const;

const hydrographicFields = {
  subbasin: labelled('Sub-bacia', reference(PROPERTY_MESSAGES.subbasin)),
  microbasin: labelled('Microbacia', text()),
} as const;

/** A property that lost its producer is saved without one; whether it may be is the record's own matter. */
const generalUpdate = z
  .strictObject({ ...generalFields, rural_producer: generalFields.rural_producer.nullable() })
  .partial();

const propertyBody = z.strictObject({ ...generalFields, ...addressFields, ...hydrographicFields });

export const ruralProperties = crudRoutes({
  path: PROPERTY_PATH,
  name: 'rural_properties',
  words: { one: 'a propriedade rural', many: 'as propriedades rurais do projeto' },
  record: ruralProperty,
  row: ruralPropertyRow,
  create: propertyBody,
  update: generalUpdate,
  query: listQuery(['name', 'registration_date']),
  created: { rural_property_id: z.int() },
});

const SUB_PATH = `${PROPERTY_PATH}/:propertyId` as const;

export const propertyAddressBody = z.strictObject(addressFields);

export const propertyAddresses = singleRoutes({
  path: `${SUB_PATH}/property_addresses`,
  name: 'rural_properties',
  words: { one: 'o endereço da propriedade' },
  record: addressPart,
  body: propertyAddressBody,
});

export const hydrographicBody = z.strictObject(hydrographicFields);

export const hydrographicProperties = singleRoutes({
  path: `${SUB_PATH}/hydrographic_properties`,
  name: 'rural_properties',
  words: { one: 'a localização hidrográfica da propriedade' },
  record: hydrographicPart,
  body: hydrographicBody,
});
