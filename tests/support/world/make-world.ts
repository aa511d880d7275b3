/**
 * Makes a world through the API. Every free text of every body is written by the
 * caller: with a canary, with a payload, or with plain words.
 */
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Route, RouteGroup } from '#domain/shared/contract.ts';
import type { JsonSchema } from '../../api/arbitrary-body.ts';
import { fieldPhoto } from '../field-photos.ts';
import { CASE_PARAMETERS, nextCpf } from '../records.ts';
import { goodSketch } from '../sketch-sheet.ts';
import { addressIn, type World } from './world.ts';

/** Throws on any answer but 2xx; answers the JSON body, `{}` without one. */
export interface WorldMaker {
  send(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Record<string, unknown>>;
  upload(
    path: string,
    field: string,
    file: { name: string; bytes: Uint8Array },
  ): Promise<Record<string, unknown>>;
}

/** The text of a field, as `sponsors` and `street`: of one line, the fields of notes too. */
export type TextOf = (resource: string, field: string) => string;

export interface WorldOptions {
  text: TextOf;
  /** Part of e-mail addresses, sites, plates and file names, where a free text can't stand: letters. */
  tag: string;
  /** In the place of `tag.example.org`. */
  website?: string;
  /** Of the uploads, without the ending; in the place of the tag. */
  fileName?: string;
}

const PLACE = { state_id: 31, city: 3_127_701 };
const ADDRESS = { ...PLACE, cep: '35010000' };
const POINT = { utm_zone: '24K', utm_easting: 283_430, utm_northing: 7_843_220 };
/** Of the world's technician. */
export const WORLD_PASSWORD = 'nascente-viva-2026';

const withIds = z.object({ data: z.array(z.object({ id: z.int() })) });

/** `base` and, for every other text of the route's body, the caller's own. */
function filled(route: Route, base: Record<string, unknown>, resource: string, text: TextOf) {
  const schema = z.toJSONSchema(route.body ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  return { ...textsOf(schema as JsonSchema, base, (field) => text(resource, field)), ...base };
}

function textsOf(
  { properties = {} }: JsonSchema,
  given: Record<string, unknown>,
  text: (field: string) => string,
): Record<string, unknown> {
  const texts: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(properties)) {
    const kinds = (schema.anyOf ?? [schema]).flatMap((one) => (one.enum ? [] : (one.type ?? [])));
    if (!(field in given) && kinds.includes('string')) texts[field] = text(field);
  }
  return texts;
}

/** Two documents as the editor writes them: headings, a list, a table, a variable, and the caller's texts. */
function termDocument(text: string): object {
  const words = { type: 'text', text };
  const paragraph = { type: 'paragraph', content: [words] };
  const cell = { type: 'tableCell', content: [paragraph] };
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [words] },
      { type: 'paragraph', content: [{ ...words, marks: [{ type: 'bold' }] }] },
      { type: 'paragraph', content: [{ type: 'variable', attrs: { name: 'NOME_PROPRIETARIO' } }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
      { type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] },
    ],
  };
}

/** A square near the world's own places, called so. */
function outlineFile(nome: string): string {
  const coordinates = [
    [
      [-41.2, -19.6],
      [-41, -19.6],
      [-41, -19.4],
      [-41.2, -19.4],
      [-41.2, -19.6],
    ],
  ];
  return JSON.stringify({
    type: 'Feature',
    properties: { nome },
    geometry: { type: 'Polygon', coordinates },
  });
}

/** Makes the world as somebody who may do everything: a manager of projects. */
export async function makeWorld(maker: WorldMaker, options: WorldOptions): Promise<World> {
  const { text, tag, website = `${tag}.example.org`, fileName = tag } = options;
  const email = (resource: string) => `${tag}-${resource}@example.org`;
  // Nobody's session, filter nor key: whoever makes the world goes on with their own.
  const ids: Record<string, number> = {
    states: 31,
    roles: 1,
    sessions: 4242,
    filters: 4242,
    tokens: 4242,
    passkeys: 4242,
  };

  async function make(resource: string, route: Route, base: Record<string, unknown>): Promise<number> {
    const world: World = { project: ids.projects ?? 0, ids };
    const { id } = await maker.send('POST', addressIn(world, route), filled(route, base, resource, text));
    return (ids[resource] = Number(id));
  }
  /** An act upon a record that was made. */
  async function send(route: Route, resource: string, base: Record<string, unknown>): Promise<void> {
    const world: World = { project: ids.projects ?? 0, ids };
    await maker.send('POST', addressIn(world, route), filled(route, base, resource, text));
  }
  async function put(resource: string, route: Route, base: Record<string, unknown>): Promise<void> {
    const world: World = { project: ids.projects ?? 0, ids };
    await maker.send('PUT', addressIn(world, route), filled(route, base, resource, text));
  }

  const project = await make('projects', routes.projects.create, {
    status: 1,
    start_date: '2025-01-01',
    end_date: '2028-12-31',
  });
  await make('users', routes.users.create, {
    role: ROLES.TECNICO,
    email: email('users'),
    password: WORLD_PASSWORD,
    enabled: true,
    projects: [project],
  });
  await put('organisation', routes.organisation.update, {
    ...ADDRESS,
    cnpj: '12345678000195',
    phone: '3332771234',
    email: email('organisation'),
    website,
  });
  await maker.upload('/organisation/logo', 'file', {
    name: `${fileName}.svg`,
    bytes: Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'),
  });
  await make('vehicles', routes.vehicles.create, { plate: `${tag.slice(0, 3).toUpperCase()}-${plate()}` });
  const basin = await make('hydrographic_basins', routes.hydrographicBasins.create, {});
  const subbasin = await make('hydrographic_subbasins', routes.hydrographicSubbasins.create, {
    basin,
    state: 31,
  });
  await maker.upload(`/hydrographic_subbasins/${subbasin}/outline`, 'file', {
    name: `${fileName}.geojson`,
    bytes: Buffer.from(outlineFile(text('hydrographic_subbasins', 'outline'))),
  });
  await make('sponsors', routes.sponsors.create, {
    ...PLACE,
    main_phone: '3332771234',
    main_email: email('sponsors'),
    website,
    service_phone: '3332771235',
    cell_phone: '33999998888',
  });
  await make('contacts', routes.sponsorContacts.create, {
    email: email('contacts'),
    cell_phone: '33999998887',
    phone: '3332771236',
    service_phone: '3332771237',
  });
  const rural_producer = await make('rural_producers', routes.ruralProducers.create, {
    ...ADDRESS,
    cpf: nextCpf(),
    home_phone: '3332771238',
    cell_phone: '33999998886',
    service_phone: '3332771239',
  });
  await put('bank_datas', routes.producerBankDatas.update, { account_type: 1 });
  await put('producer_categories', routes.producerCategories.update, { owner: true, other: true });

  await put('feedstock_parameters', routes.feedstockParameters.update, CASE_PARAMETERS);
  await make('wire_rollers', routes.wireRollers.create, { length: 250, minimum_usage: 10 });
  const wire_roller = await make('wire_rollers', routes.wireRollers.create, {
    length: 500,
    minimum_usage: 10,
  });
  await make('banking_datas', routes.bankingDatas.create, { account_type: 1 });
  await make('commitment_terms', routes.commitmentTerms.create, {
    preamble: termDocument(text('commitment_terms', 'preamble')),
    contract_terms: termDocument(text('commitment_terms', 'contract_terms')),
  });
  await maker.send('POST', `/projects/${project}/sponsors/${ids.sponsors}/attach`, {});
  await makeLand();
  await makeRunning();
  await makeNotes();

  async function makeLand(): Promise<void> {
    await make('rural_properties', routes.ruralProperties.create, {
      ...ADDRESS,
      rural_producer,
      subbasin,
      total_area: 12.5,
      registration_date: '2026-03-01',
    });
    await put('recovery_interests', routes.recoveryInterests.update, {
      septic_tank: 1,
      dry_boxes: 1,
      water_dam: 0,
      riparian_forest: 0,
      hill_top: 0,
      declivity_app: 0,
    });
    await put('coordinate_rural_properties', routes.propertyCoordinates.update, POINT);
    await make('barrages', routes.barrages.create, POINT);
    await make('dry_boxes', routes.dryBoxes.create, POINT);
    await make('septic_tanks', routes.septicTanks.create, POINT);
    await makeSprings();
  }

  async function makeSprings(): Promise<void> {
    const springs = `/projects/${project}/rural_properties/${ids.rural_properties}/water_springs`;
    const sheet = await goodSketch({
      form: {
        B3: `P-${text('spring_import', 'label')}`,
        B5: text('spring_import', 'technician'),
        B11: text('spring_import', 'typology_specification'),
        B17: text('spring_import', 'notes'),
      },
    });
    const read = await maker.upload(`${springs}/import`, 'spreadsheet', {
      name: `${fileName}.xlsx`,
      bytes: sheet,
    });
    ids.imported_springs = Number((await maker.send('POST', springs, { import_id: read.import_id })).id);
    const characteristics = {
      declivity: 2,
      landscape_position: 2,
      erosion: 2,
      vegetation: 2,
      typology: 3,
      typology_specification: text('water_springs', 'typology_specification'),
      water_color: 3,
      distance_forest: 120,
    };
    const corners = [
      [283_400, 7_843_200],
      [283_478, 7_843_200],
      [283_478, 7_843_254],
      [283_400, 7_843_254],
    ] as const;
    await make('water_springs', routes.waterSprings.create, {
      recovery_modality: 3,
      characteristics,
      surveyed_at: '2026-05-14',
      coordinates: corners.map(([utm_easting, utm_northing]) => ({ ...POINT, utm_easting, utm_northing })),
      water_eyes: [POINT],
      // Figures were shown to nobody.
      shown_fingerprint: undefined,
    });
    const photo = { name: `${fileName}.jpg`, bytes: await photoBytes() };
    const sent = await maker.upload(`${springs}/${ids.water_springs}/photo_galleries`, 'images[]', photo);
    const { data } = withIds.parse(sent);
    ids.photo_galleries = data[0]?.id ?? 0;
  }

  async function makeNotes(): Promise<void> {
    await make('delivery_notes', routes.deliveryNotes.create, {
      rural_property: ids.rural_properties,
      water_springs: [ids.water_springs],
      receiver_cpf: nextCpf(),
    });
    const notes = `/projects/${project}/delivery_notes`;
    const { id } = await maker.send('POST', notes, {
      rural_property: ids.rural_properties,
      water_springs: [ids.imported_springs],
    });
    ids.delivered_notes = Number(id);
    await maker.send('POST', `${notes}/${ids.delivered_notes}/deliver`, {
      delivered_at: '2026-11-20T10:00',
      allow_negative: true,
    });
    const copy = { name: `${fileName}.jpg`, bytes: await photoBytes() };
    await maker.upload(`${notes}/${ids.delivered_notes}/signed_copy`, 'file', copy);
  }

  async function makeRunning(): Promise<void> {
    const activity = await make('activities', routes.activities.create, {});
    const { users: user, rural_properties: rural_property } = ids;
    const period = { start_date: '2026-03-01', end_date: '2026-06-30' };
    const execution_cronogram = await make('execution_cronograms', routes.executionCronograms.create, {
      user,
      activity,
      goal: 10,
      ...period,
    });
    await make('executed_activities', routes.executedActivities.create, {
      execution_cronogram,
      rural_property,
      executed_at: '2026-04-02T10:00',
    });
    await makeStockAndMoney();
    await make('trip_controls', routes.tripControls.create, {
      activity,
      vehicle: ids.vehicles,
      period_from: '2026-05-04T07:30',
      period_to: '2026-05-05T18:00',
      origin_state_id: 31,
      city_origin: 3_127_701,
      destination_state_id: 32,
      city_destination: 3_201_506,
      initial_km: 45_000,
      final_km: 45_123,
      value_supplying: 98.77,
      liter_supplying: 15.5,
    });
  }

  async function makeStockAndMoney(): Promise<void> {
    ids.feedstocks = await stockOf(maker, project);
    await make('feedstock_wire_rollers', routes.feedstockWireRollers.create, { wire_roller, quantity: 3 });
    await make('stock_movements', routes.stockMovements.create, {
      kind: 1,
      item: 'stake_quantity',
      acquisition: 2,
      quantity: 500,
      moved_at: '2026-04-10T09:00',
      ordered: true,
      expected_at: '2026-05-10',
    });
    await send(routes.stockMovements.arrive, 'stock_movements', { moved_at: '2026-05-08T09:00' });
    await send(routes.stockMovements.reverse, 'stock_movements', {});
    await make('financial_resources', routes.financialResources.create, {
      forecast: '2026-02-01',
      type: 1,
      value: 1000,
      status: 1,
    });
    await make('accountabilities', routes.accountabilities.create, {
      forecast_date: '2026-02-01',
      delivery_date: '2026-02-03',
      type: 1,
      value: 500,
      situation: 1,
    });
  }

  await makeTheRest();
  return { project, ids };

  /** What is made of nothing but texts needs no lines of its own. */
  async function makeTheRest(): Promise<void> {
    for (const { create } of Object.values<RouteGroup>(routes)) {
      const [resource = ''] = create?.path.split('/').slice(-1) ?? [];
      if (create?.body && create.can.endsWith('.create') && ids[resource] === undefined) {
        await make(resource, create, {});
      }
    }
  }
}

async function stockOf(maker: WorldMaker, project: number): Promise<number> {
  const { data } = withIds.parse(await maker.send('GET', `/projects/${project}/feedstocks`));
  return data[0]?.id ?? 0;
}

let photo: Promise<Buffer> | undefined;

/** Drawn once: the server, in this same process, lets no SVG be decoded once it has read a picture. */
function photoBytes(): Promise<Buffer> {
  photo ??= fieldPhoto({ width: 64, height: 48 });
  return photo;
}

let plates = 1000;
function plate(): number {
  plates += 1;
  return plates;
}
