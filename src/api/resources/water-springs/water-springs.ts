import type { springTemplate, waterSprings } from '#domain/resources/water-springs.ts';
import { SHEET_FILE_NAME } from '#domain/rules/sketch-layout.ts';
import { isOds, ODS_MIME } from '../../documents/sketch-sheet/ods-mark.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { listPage } from '../../platform/http/list.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { createSpring } from './create.ts';
import { exportPropertySprings } from './export.ts';
import { importHandler, readAgainHandler } from './import.ts';
import { ofProperty, PROPERTY_SPRINGS } from './property-rows.ts';
import { findSpring, previewHandler, recalculationHandler } from './recalculation.ts';
import { rollsOf, springRows, toListRecord, toSpringRecord } from './rows.ts';
import { springSketchHandler } from './sketches.ts';
import { removeSpring, updateSpring } from './update.ts';

export const waterSpringHandlers: Handlers<typeof waterSprings> = {
  async list(call) {
    await requireProperty(call);
    const page = await listPage(call.db, PROPERTY_SPRINGS, call.query, {
      ...ofProperty(call),
      rows: (ids) => springRows(call).where('water_springs.id', 'in', ids).execute(),
    });
    const rolls = await rollsOf(
      call,
      page.data.map((row) => row.id),
    );
    return {
      body: {
        data: page.data.map((row) => toListRecord(row, rolls.get(row.id) ?? [])),
        meta: page.meta,
      },
    };
  },
  export: exportPropertySprings,
  async get(call) {
    const row = await findSpring(call, call.params.id);
    return { body: await toSpringRecord(row, call), version: row.version };
  },
  import: importHandler,
  create: createSpring,
  update: updateSpring,
  remove: removeSpring,
  recalculation: recalculationHandler,
  preview: previewHandler,
  readAgain: readAgainHandler,
  async sheet(call) {
    const row = await findSpring(call, call.params.id);
    if (row.sheet_file_id === null) {
      throw notFound('Esta nascente foi cadastrada sem planilha.');
    }
    const bytes = await call.services.files.get(row.sheet_file_id);
    const kept = { bytes, inline: false };
    return isOds(bytes)
      ? { body: { ...kept, name: `croqui-${row.label}.ods`, mime: ODS_MIME } }
      : { body: { ...kept, name: `croqui-${row.label}.xlsx` } };
  },
  sketch: springSketchHandler,
};

let template: Promise<Uint8Array> | undefined;

export const springTemplateHandlers: Handlers<typeof springTemplate> = {
  async get() {
    template ??= import('../../documents/sketch-sheet/template.ts').then(({ makeTemplate }) =>
      makeTemplate(),
    );
    return { body: { name: SHEET_FILE_NAME, bytes: await template, inline: false } };
  },
};
