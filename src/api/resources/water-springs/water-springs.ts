import type { springTemplate, waterSprings } from '#domain/resources/water-springs.ts';
import { SHEET_FILE_NAME } from '../../documents/sketch-sheet/layout.ts';
import { makeTemplate } from '../../documents/sketch-sheet/template.ts';
import type { Handlers } from '../../platform/call.ts';
import { matches, orderOf, pageOf } from '../../platform/list.ts';
import { notFound } from '../../platform/problem.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { createSpring } from './create.ts';
import { importHandler, readAgainHandler } from './import.ts';
import { findSpring, previewHandler, recalculationHandler } from './recalculation.ts';
import { rollsOf, springRows, toListRecord, toSpringRecord } from './rows.ts';
import { removeSpring, updateSpring } from './update.ts';

const SORTS = {
  label: 'water_springs.search',
  status: 'water_springs.status',
  area: 'water_springs.area',
} as const;

export const waterSpringHandlers: Handlers<typeof waterSprings> = {
  async list(call) {
    await requireProperty(call);
    const { q, status, sort } = call.query;
    let query = springRows(call);
    if (q) query = query.where((eb) => matches(eb, 'water_springs.search', q));
    if (status !== undefined) query = query.where('water_springs.status', '=', Number(status));
    const page = await pageOf(query, call.query, {
      ...orderOf(sort, SORTS, 'label'),
      id: 'water_springs.id',
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
    return { body: { name: `croqui-${row.label}.xlsx`, bytes, inline: false } };
  },
};

let template: Promise<Uint8Array> | undefined;

export const springTemplateHandlers: Handlers<typeof springTemplate> = {
  async get() {
    template ??= makeTemplate();
    return { body: { name: SHEET_FILE_NAME, bytes: await template, inline: false } };
  },
};
