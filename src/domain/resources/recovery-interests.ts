import { z } from 'zod';
import { decimal, integer, note, zeroOne } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { singleRoutes } from '../shared/single.ts';
import { interestsPart } from './property-parts.ts';
import { PROPERTY_PATH } from './rural-properties.ts';

export const recoveryInterestBody = z.strictObject({
  septic_tank: labelled('Mini-ETE', zeroOne()),
  dry_boxes: labelled('Caixas secas', zeroOne()),
  quantity_dry_boxes: labelled('Quantidade de caixas secas', integer().nullish()),
  water_dam: labelled('Barraginhas', zeroOne()),
  quantity_water_dam: labelled('Quantidade de barraginhas', integer().nullish()),
  riparian_forest: labelled('Mata ciliar', zeroOne()),
  quantity_riparian_forest: labelled('Quantidade de mata ciliar', decimal().nullish()),
  hill_top: labelled('Topo de morro', zeroOne()),
  quantity_hill_top: labelled('Quantidade de topo de morro', decimal().nullish()),
  declivity_app: labelled('APP de declividade', zeroOne()),
  quantity_declivity_app: labelled('Quantidade de APP de declividade', decimal().nullish()),
  recovery_activity: labelled('Atividade de recuperação', note()),
});

export const recoveryInterests = singleRoutes({
  path: `${PROPERTY_PATH}/:propertyId/recovery_interests`,
  name: 'rural_properties',
  words: { one: 'os interesses de recuperação da propriedade' },
  record: interestsPart,
  body: recoveryInterestBody,
});
