/**
 * Points of a property: its headquarters, and its barraginhas, caixas secas and
 * mini-ETEs, which are one definition three times.
 */
import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { decimal, requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';
import { singleRoutes } from '../shared/single.ts';
import { coordinatesPart } from './property-parts.ts';
import { PROPERTY_PATH } from './rural-properties.ts';

const FARTHEST = 100_000_000;

/**
 * Metres; the ranges and Brazil are checked by the rule that sheets are checked with. Negative
 * too: degrees typed here are told to be degrees, not merely to be negative.
 */
const utmMetres = decimal(MESSAGES.fillIn, { min: -FARTHEST, max: FARTHEST });

export const pointBody = z.strictObject({
  utm_easting: labelled('UTM Este', utmMetres),
  utm_northing: labelled('UTM Norte', utmMetres),
  utm_zone: labelled('Zona UTM', requiredText(MESSAGES.fillIn, 20)),
});

export type PointBody = z.output<typeof pointBody>;

const SUB_PATH = `${PROPERTY_PATH}/:propertyId` as const;

export const propertyCoordinates = singleRoutes({
  path: `${SUB_PATH}/coordinate_rural_properties`,
  name: 'rural_properties',
  words: { one: 'as coordenadas da sede da propriedade' },
  record: coordinatesPart,
  body: pointBody,
});

const structure = z.object({
  id: z.int(),
  rural_property_id: z.int(),
  utm_easting: z.number(),
  utm_northing: z.number(),
  utm_zone: z.string(),
  google_latitude: z.number(),
  google_longitude: z.number(),
});

const structures = { record: structure, create: pointBody, query: listQuery(['id']) };

export const barrages = crudRoutes({
  ...structures,
  path: `${SUB_PATH}/barrages`,
  name: 'barrages',
  words: { one: 'a barraginha', many: 'as barraginhas da propriedade' },
});

export const dryBoxes = crudRoutes({
  ...structures,
  path: `${SUB_PATH}/dry_boxes`,
  name: 'dry_boxes',
  words: { one: 'a caixa seca', many: 'as caixas secas da propriedade' },
});

export const septicTanks = crudRoutes({
  ...structures,
  path: `${SUB_PATH}/septic_tanks`,
  name: 'septic_tanks',
  words: { one: 'a mini-ETE', many: 'as mini-ETEs da propriedade' },
});
