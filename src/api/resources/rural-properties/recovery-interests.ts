import { recoveryInterestBody, recoveryInterests } from '#domain/resources/recovery-interests.ts';
import { emptyAsNull } from '../../platform/crud.ts';
import { singleHandlers } from '../../platform/single.ts';
import { lockProperty, noteEditor, requireProperty } from './parent.ts';

export const recoveryInterestHandlers = singleHandlers(recoveryInterests, {
  table: 'recovery_interests',
  key: 'rural_property_id',
  above: (params) => params.propertyId,
  parent: requireProperty,
  rows: ({ db }) => db.selectFrom('recovery_interests').selectAll('recovery_interests'),
  whole: recoveryInterestBody,
  toRecord: (row) => row,
  toBody: ({ rural_property_id: _property, version: _version, ...body }) => body,
  toRow: (body) => ({
    ...emptyAsNull(body),
    septic_tank: asFlag(body.septic_tank),
    dry_boxes: asFlag(body.dry_boxes),
    water_dam: asFlag(body.water_dam),
    riparian_forest: asFlag(body.riparian_forest),
    hill_top: asFlag(body.hill_top),
    declivity_app: asFlag(body.declivity_app),
  }),
  lockAbove: lockProperty,
  afterUpdate: (_body, call) => noteEditor(call),
});

function asFlag(value: boolean | 0 | 1): 0 | 1 {
  return value === true || value === 1 ? 1 : 0;
}
