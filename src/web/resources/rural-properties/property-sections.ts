/** The sections of a property's data in their order: their names, titles and addresses, and what is read of each. */
import { recoveryInterestBody } from '#domain/resources/recovery-interests.ts';
import { type ruralProperty, ruralProperties } from '#domain/resources/rural-properties.ts';
import { pointBody } from '#domain/resources/property-points.ts';
import { formatFixed, formatNumber } from '#domain/shared/numbers.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { CEP_MASK } from '#domain/shared/masks.ts';
import type { z } from 'zod';

export type Property = z.output<typeof ruralProperty>;
type Parts = NonNullable<Property['parts']>;

export type SectionName =
  | 'property'
  | 'propertyAddress'
  | 'propertyHydrographic'
  | 'propertyCoordinates'
  | 'propertyInterests';

interface Section {
  readonly label: string;
  /** The specification's title of the screen. */
  readonly title: string;
  /** What it says, label by label; null where nothing is known yet. */
  readonly facts: (property: Property, parts: Parts) => readonly Fact[];
}

export interface Fact {
  readonly label: string;
  readonly value: string | null;
  /** A text of several lines, or a long one. */
  readonly isLong?: boolean;
}

const GENERAL = labelsOf(ruralProperties.create.body.shape);
const POINT = labelsOf(pointBody.shape);
const INTERESTS = labelsOf(recoveryInterestBody.shape);

const HECTARE_DECIMALS = 2;

const written = (value: number | null) => (value === null ? null : formatNumber(value));

export const PROPERTY_SECTIONS: Readonly<Record<SectionName, Section>> = {
  property: {
    label: 'Geral',
    title: 'Edição de propriedade',
    facts: ({ name, rural_producer, total_area, registration_date, ...texts }) => [
      { label: GENERAL.name, value: name },
      { label: GENERAL.rural_producer, value: rural_producer?.name ?? null },
      {
        label: GENERAL.total_area,
        value: total_area === null ? null : formatFixed(total_area, HECTARE_DECIMALS),
      },
      { label: GENERAL.registration_date, value: formatDate(registration_date) },
      { label: GENERAL.interest_register, value: texts.interest_register, isLong: true },
      { label: GENERAL.descriptive_roadmaps, value: texts.descriptive_roadmaps, isLong: true },
    ],
  },
  propertyAddress: {
    label: 'Endereço',
    title: 'Edição de propriedade - Endereço',
    facts: (_property, { property_addresses: { city, cep, district, street, number, neighborhood } }) => [
      { label: GENERAL.state_id, value: city.state.name },
      { label: GENERAL.city, value: city.name },
      { label: GENERAL.cep, value: CEP_MASK.format(cep) },
      { label: GENERAL.district, value: district },
      { label: GENERAL.street, value: street },
      { label: GENERAL.number, value: number },
      { label: GENERAL.neighborhood, value: neighborhood },
    ],
  },
  propertyHydrographic: {
    label: 'Localização hidrográfica',
    title: 'Edição de propriedade - Localização hidrográfica',
    facts: (_property, { hydrographic_properties: { subbasin, microbasin } }) => [
      { label: GENERAL.subbasin, value: `${subbasin.basin.name} – ${subbasin.name}` },
      { label: GENERAL.microbasin, value: microbasin },
    ],
  },
  propertyCoordinates: {
    label: 'Coordenadas',
    title: 'Edição de propriedade - Coordenadas',
    facts: (_property, { coordinate_rural_properties: { utm_easting, utm_northing, utm_zone } }) => [
      { label: POINT.utm_easting, value: written(utm_easting) },
      { label: POINT.utm_northing, value: written(utm_northing) },
      { label: POINT.utm_zone, value: utm_zone },
    ],
  },
  propertyInterests: {
    label: 'Interesses de recuperação',
    title: 'Edição de propriedade - Interesses de recuperação',
    facts: (_property, { recovery_interests: read }) => [
      { label: INTERESTS.septic_tank, value: read.septic_tank_label },
      { label: INTERESTS.dry_boxes, value: quantified(read.dry_boxes_label, read.quantity_dry_boxes) },
      { label: INTERESTS.water_dam, value: quantified(read.water_dam_label, read.quantity_water_dam) },
      {
        label: INTERESTS.riparian_forest,
        value: quantified(read.riparian_forest_label, read.quantity_riparian_forest),
      },
      { label: INTERESTS.hill_top, value: quantified(read.hill_top_label, read.quantity_hill_top) },
      {
        label: INTERESTS.declivity_app,
        value: quantified(read.declivity_app_label, read.quantity_declivity_app),
      },
      { label: INTERESTS.recovery_activity, value: read.recovery_activity, isLong: true },
    ],
  },
};

/** The answer with its quantity, which may be known without it: `Sim (3)`. */
function quantified(answer: string | null, quantity: number | null): string | null {
  if (quantity === null) return answer;
  return answer === null ? formatNumber(quantity) : `${answer} (${formatNumber(quantity)})`;
}
