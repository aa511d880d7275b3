import type { z } from 'zod';
import type { recoveryInterests } from '#domain/resources/recovery-interests.ts';
import { recoveryInterestBody } from '#domain/resources/recovery-interests.ts';
import { YES_NO } from '#domain/shared/labels.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { emptyAsNull, shown, updated } from '../../platform/http/rows.ts';
import { singleToWrite, updateSingle } from '../../platform/http/single.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { lockProperty, noteEditor, type PropertyCall, requireProperty } from './parent.ts';

async function find(call: PropertyCall) {
  await requireProperty(call);
  return call.db
    .selectFrom('recovery_interests')
    .selectAll()
    .where('rural_property_id', '=', call.params.propertyId)
    .executeTakeFirstOrThrow(() => notFound());
}

function columns(body: z.output<typeof recoveryInterestBody>) {
  return {
    ...emptyAsNull(body),
    septic_tank: asFlag(body.septic_tank),
    dry_boxes: asFlag(body.dry_boxes),
    water_dam: asFlag(body.water_dam),
    riparian_forest: asFlag(body.riparian_forest),
    hill_top: asFlag(body.hill_top),
    declivity_app: asFlag(body.declivity_app),
  };
}

export function toInterests<Row extends Awaited<ReturnType<typeof find>>>(row: Row) {
  return {
    ...row,
    septic_tank_label: labelOf(row.septic_tank),
    dry_boxes_label: labelOf(row.dry_boxes),
    water_dam_label: labelOf(row.water_dam),
    riparian_forest_label: labelOf(row.riparian_forest),
    hill_top_label: labelOf(row.hill_top),
    declivity_app_label: labelOf(row.declivity_app),
  };
}

export const recoveryInterestHandlers: Handlers<typeof recoveryInterests> = {
  async get(call) {
    const row = await find(call);
    return shown(row, toInterests(row));
  },
  async update(call) {
    const { propertyId: id } = call.params;
    const one = { table: 'recovery_interests', key: 'rural_property_id', id } as const;
    await lockProperty(call);
    const before = await singleToWrite(call, one, find);
    const { rural_property_id: _property, version: _version, ...values } = before;
    const body = parseOrRefuse(recoveryInterestBody, { ...values, ...call.body });
    await updateSingle(call.db, one, before, columns(body));
    await noteEditor(call);
    const after = await find(call);
    return updated(before, after, toInterests(after), id);
  },
};

function labelOf(answer: 0 | 1 | null): string | null {
  return answer === null ? null : YES_NO[answer];
}

function asFlag(value: boolean | 0 | 1): 0 | 1 {
  return value === true || value === 1 ? 1 : 0;
}
