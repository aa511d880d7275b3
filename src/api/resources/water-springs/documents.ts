/** Delivery note and commitment term of a property, from its springs. */
import { openColumn } from '../rural-producers/sealed-columns.ts';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import {
  DOCUMENT_MESSAGES,
  MOST_NOTE_SPRINGS,
  MOST_TERM_SPRINGS,
} from '#domain/resources/document-limits.ts';
import { type propertyDocuments, springIdsOf } from '#domain/resources/property-documents.ts';
import { readTermDocument, TERM_PART_LABELS, TERM_PARTS, variablesIn } from '#domain/rules/term-document.ts';
import type { TermDocument } from '#domain/rules/term-blocks.ts';
import { resolveVariables, type TermSpring } from '#domain/rules/term-variables.ts';
import { unknownVariables, unknownVariableSentence } from '#domain/rules/unknown-variables.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import { renderCommitmentTerm } from '../../documents/commitment-term/render-commitment-term.ts';
import { renderDeliveryNote } from '../../documents/delivery-note/render-delivery-note.ts';
import { headedPaper } from '../../documents/letterhead/headed.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { requireProperty } from '../rural-properties/parent.ts';
import { rollsOf, type SpringCall, springRows, toListRecord } from './rows.ts';
import { propertySketchHandler } from './sketches.ts';

export const propertyDocumentHandlers: Handlers<typeof propertyDocuments> = {
  async deliveryNote(call) {
    const ids = chosenSprings(call.query);
    const { property, springs } = await reading(call, 'report', async (own) => ({
      property: await describeProperty(own),
      springs: await springsOf(own, ids),
    }));
    if (!property.producer) throw withoutProducer();
    if (springs.length !== ids.length) throw notFound('Uma das nascentes não foi encontrada.');
    const number = noteNumber(call);
    const bytes = await renderDeliveryNote(
      await headedPaper(call),
      {
        number,
        date: call.today,
        project: property.project,
        producer: property.producer,
        property: property.name,
        municipality: cityWithState({ name: property.city.city, state: property.city }),
        technician: technicianOf(springs, call.user),
        springs,
      },
      call.user.id,
    );
    return {
      body: { name: `nota-de-entrega-${number}.pdf`, bytes },
      audit: { recordId: property.producer.id, changes: null },
    };
  },
  async term(call) {
    const { property, term, springs } = await reading(call, 'report', async (own) => ({
      property: await describeProperty(own),
      term: await readTerm(own),
      springs: await termSprings(own),
    }));
    if (springs.length > MOST_TERM_SPRINGS) throw new Problem(422, DOCUMENT_MESSAGES.tooManyInTerm);
    const { values, missing } = resolveVariables(variablesIn(term.whole), {
      date: call.today,
      producer: property.producer,
      property: { name: property.name, basin: property.basin, address: property.city },
      springs,
    });
    const problems = {
      ...unknownIn(term),
      ...Object.fromEntries(missing.map(({ name, sentence }) => [name, [sentence]])),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    if (!property.producer) throw withoutProducer();
    const bytes = await renderCommitmentTerm(
      await headedPaper(call, call.params.projectId),
      {
        project: property.project,
        property: property.name,
        preamble: term.preamble,
        contractTerms: term.contractTerms,
        values,
        producer: property.producer,
        organisation: null,
        place: cityWithState({ name: property.city.city, state: property.city }),
        date: call.today,
      },
      call.user.id,
    );
    return {
      body: { name: `termo-de-compromisso-${property.name}.pdf`, bytes },
      audit: { recordId: property.producer.id, changes: null },
    };
  },
  sketch: propertySketchHandler,
};

function chosenSprings(query: Parameters<typeof springIdsOf>[0]): number[] {
  const ids = springIdsOf(query);
  if (ids.length === 0) throw invalid({ water_springs: [DOCUMENT_MESSAGES.chooseSprings] });
  if (ids.length > MOST_NOTE_SPRINGS) throw invalid({ water_springs: [DOCUMENT_MESSAGES.tooManySprings] });
  return ids;
}

/**
 * Who signs as technician: who surveyed the springs, as in the feedstock report. Of
 * several, the one who makes the note if it is one of them; otherwise nobody is named
 * and the line is left to be filled in.
 */
function technicianOf(springs: readonly Surveyed[], issuer: Person): string | null {
  const names = new Set(
    springs.map(({ technician, technician_name }) => technician?.name ?? technician_name),
  );
  const [only] = names;
  if (names.size === 1) return only ?? null;
  return springs.some(({ technician }) => technician?.id === issuer.id) ? issuer.name : null;
}

interface Surveyed {
  readonly technician: Person | null;
  /** As the sheet has it. */
  readonly technician_name: string | null;
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** The same of springs that are known by their ids. */
export async function technicianOfSprings(call: SpringCall, ids: readonly number[]): Promise<string | null> {
  return technicianOf(await springsOf(call, ids), call.user);
}

/** Property, minute of issue: `12-20261121-1430`. Read again by whoever looks for the delivery. */
export function noteNumber({ params, now, services }: SpringCall): string {
  const minute = localDateTime(new Date(now), services.settings.zone).replace(/[-:]/g, '');
  return `${params.propertyId}-${minute.replace('T', '-')}`;
}

export function withoutProducer(): Problem {
  return new Problem(
    422,
    `${NO_PRODUCER}: escolha o proprietário na aba "Geral" da propriedade antes de gerar o documento.`,
    { errors: { rural_producer: [NO_PRODUCER] } },
  );
}

export async function describeProperty(call: SpringCall) {
  await requireProperty(call);
  const { db, params, services } = call;
  const row = await db
    .selectFrom('rural_properties as property')
    .innerJoin('projects', 'projects.id', 'property.project_id')
    .innerJoin('property_addresses as address', 'address.rural_property_id', 'property.id')
    .innerJoin('cities', 'cities.id', 'address.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .innerJoin('hydrographic_properties as water', 'water.rural_property_id', 'property.id')
    .innerJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'water.subbasin_id')
    .innerJoin('hydrographic_basins', 'hydrographic_basins.id', 'hydrographic_subbasins.basin_id')
    .leftJoin('rural_producers as producer', 'producer.id', 'property.rural_producer_id')
    .leftJoin('producer_addresses as home', 'home.rural_producer_id', 'producer.id')
    .leftJoin('cities as home_city', 'home_city.id', 'home.city_id')
    .leftJoin('states as home_state', 'home_state.id', 'home_city.state_id')
    .select([
      'property.name',
      'projects.name as project',
      'address.street',
      'address.number',
      'address.district',
      'address.neighborhood',
      'cities.name as city',
      'states.uf',
      'hydrographic_basins.name as basin',
      'producer.id as producer_id',
      'producer.name as producer_name',
      'producer.cpf_sealed',
      'home.street as home_street',
      'home.number as home_number',
      'home.district as home_district',
      'home.neighborhood as home_neighborhood',
      'home_city.name as home_city_name',
      'home_state.uf as home_uf',
    ])
    .where('property.id', '=', params.propertyId)
    .executeTakeFirstOrThrow(() => notFound());
  const { street, number, district, neighborhood, city, uf } = row;
  return {
    name: row.name,
    project: row.project,
    basin: row.basin,
    city: { street, number, district, neighborhood, city, uf },
    producer:
      row.producer_id === null
        ? null
        : {
            id: row.producer_id,
            name: row.producer_name ?? '',
            cpf: openColumn(services.secrets, 'cpf_sealed', row.producer_id, row),
            address: {
              street: row.home_street,
              number: row.home_number,
              district: row.home_district,
              neighborhood: row.home_neighborhood,
              city: row.home_city_name,
              uf: row.home_uf,
            },
          },
  };
}

/** What a term tells of the property's springs, by label: of thousands nothing else is read. */
async function termSprings(call: SpringCall): Promise<TermSpring[]> {
  const rows = await springRows(call)
    .clearSelect()
    .select([
      'water_springs.id',
      'water_springs.label',
      'water_springs.area',
      'water_springs.recovery_seedlings',
      'water_springs.stake_quantity',
      'water_springs.stretcher_quantity',
      'water_springs.clip_quantity',
    ])
    .orderBy('water_springs.label_order')
    .limit(MOST_TERM_SPRINGS + 1)
    .execute();
  const ids = rows.map((row) => row.id);
  const [rolls, eyes] = [await rollsOf(call, ids), await eyeCounts(call)];
  return rows.map(({ id, ...row }) => ({
    ...row,
    water_eyes: eyes.get(id) ?? 0,
    wire_rollers: rolls.get(id) ?? [],
  }));
}

/** The property's springs of these ids by label, with their rolls. */
async function springsOf(call: SpringCall, ids: readonly number[]) {
  const rows = await springRows(call)
    .where('water_springs.id', 'in', [...ids])
    .orderBy('water_springs.label_order')
    .execute();
  const rolls = await rollsOf(
    call,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toListRecord(row, rolls.get(row.id) ?? []));
}

async function eyeCounts({ db, params }: SpringCall): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('water_spring_points')
    .innerJoin('water_springs', 'water_springs.id', 'water_spring_points.water_spring_id')
    .select((eb) => ['water_spring_points.water_spring_id', eb.fn.countAll<number | string>().as('eyes')])
    .where('water_springs.rural_property_id', '=', params.propertyId)
    .where('water_spring_points.kind', '=', 1)
    .groupBy('water_spring_points.water_spring_id')
    .execute();
  return new Map(rows.map((row) => [row.water_spring_id, Number(row.eyes)]));
}

async function readTerm({ db, params }: SpringCall): Promise<{
  preamble: TermDocument;
  contractTerms: TermDocument;
  whole: TermDocument;
}> {
  const stored = await db
    .selectFrom('commitment_terms')
    .select(['preamble', 'contract_terms'])
    .where('project_id', '=', params.projectId)
    .executeTakeFirst();
  if (!stored) {
    throw new Problem(
      409,
      'O projeto ainda não tem termo de compromisso. Escreva-o no projeto, aba "Termo de compromisso".',
    );
  }
  const preamble = storedDocument(stored.preamble);
  const contractTerms = storedDocument(stored.contract_terms);
  return {
    preamble,
    contractTerms,
    whole: { blocks: [...preamble.blocks, ...contractTerms.blocks] },
  };
}

/** By text, what of it looks like a variable and would be printed as it stands. */
function unknownIn(term: Pick<Awaited<ReturnType<typeof readTerm>>, 'preamble' | 'contractTerms'>) {
  const texts = { preamble: term.preamble, contract_terms: term.contractTerms };
  return Object.fromEntries(
    TERM_PARTS.flatMap((part) => {
      const refused = unknownVariables(texts[part]).filter(({ isRefused }) => isRefused);
      const label = TERM_PART_LABELS[part];
      const sentences = refused.map((unknown) => unknownVariableSentence(unknown, label));
      return sentences.length === 0 ? [] : [[part, sentences]];
    }),
  );
}

function storedDocument(json: string): TermDocument {
  const { document, problems } = readTermDocument(JSON.parse(json) as unknown);
  if (!document) throw new Error(`A stored term is not readable: ${problems[0]}`);
  return document;
}
