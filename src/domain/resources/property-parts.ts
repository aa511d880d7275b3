/** What exists once for each property, as it is read: by itself, and in the property's own record. */
import { z } from 'zod';
import { addressRecord } from '../shared/address.ts';

const named = z.object({ id: z.int(), name: z.string() });

export const addressPart = z.object(addressRecord);

export const hydrographicPart = z.object({
  subbasin_id: z.int(),
  subbasin: z.object({
    id: z.int(),
    name: z.string(),
    basin: named,
  }),
  microbasin: z.string().nullable(),
  /** The address's: the sub-basins to choose from are this state's. */
  state_id: z.int(),
});

export const coordinatesPart = z.object({
  utm_easting: z.number().nullable(),
  utm_northing: z.number().nullable(),
  utm_zone: z.string().nullable(),
  google_latitude: z.number().nullable(),
  google_longitude: z.number().nullable(),
});

const yesNo = z.literal([0, 1]).nullable();
const label = z.string().nullable();

export const interestsPart = z.object({
  septic_tank: yesNo,
  septic_tank_label: label,
  dry_boxes: yesNo,
  dry_boxes_label: label,
  quantity_dry_boxes: z.int().nullable(),
  water_dam: yesNo,
  water_dam_label: label,
  quantity_water_dam: z.int().nullable(),
  riparian_forest: yesNo,
  riparian_forest_label: label,
  quantity_riparian_forest: z.number().nullable(),
  hill_top: yesNo,
  hill_top_label: label,
  quantity_hill_top: z.number().nullable(),
  declivity_app: yesNo,
  declivity_app_label: label,
  quantity_declivity_app: z.number().nullable(),
  recovery_activity: z.string().nullable(),
});
