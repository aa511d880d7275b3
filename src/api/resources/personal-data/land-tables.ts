/** What belongs to the producer's properties. Whoever may export enters every project. */
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { CEP_MASK } from '#domain/shared/masks.ts';
import type { TableSource } from '../../documents/workbook/workbook-writer.ts';
import { DAY, dateCell, type ExportCall, MINUTE, pages, pagesAfter, TEXT } from './pages.ts';

const DEGREES = '0.000000';

const text = (title: string, width: number) => ({ title, width, format: TEXT });
const PLACE = [
  { title: 'Latitude', width: 12, format: DEGREES },
  { title: 'Longitude', width: 12, format: DEGREES },
] as const;

export function propertyTable({ db, params }: ExportCall): TableSource {
  return {
    name: 'Propriedades',
    columns: [
      text('Projeto', 26),
      text('Propriedade', 28),
      { title: 'Área total (ha)', width: 10, format: '0.00' },
      { title: 'Data de cadastro', width: 12, format: DAY },
      text('Cidade', 24),
      text('CEP', 11),
      text('Endereço', 36),
      text('Sub-bacia', 22),
      text('Microbacia', 18),
      ...PLACE,
      text('Registro de interesse', 30),
      text('Roteiro descritivo', 30),
    ],
    rows: pages(
      (after, limit) =>
        db
          .selectFrom('rural_properties')
          .innerJoin('projects', 'projects.id', 'rural_properties.project_id')
          .leftJoin('property_addresses as place', 'place.rural_property_id', 'rural_properties.id')
          .leftJoin('cities', 'cities.id', 'place.city_id')
          .leftJoin('states', 'states.id', 'cities.state_id')
          .leftJoin('hydrographic_properties as water', 'water.rural_property_id', 'rural_properties.id')
          .leftJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'water.subbasin_id')
          .leftJoin('property_coordinates as seat', 'seat.rural_property_id', 'rural_properties.id')
          .selectAll('rural_properties')
          .select(['projects.name as project', 'cities.name as city', 'states.uf'])
          .select(['place.cep', 'place.street', 'place.number', 'place.neighborhood', 'place.district'])
          .select(['hydrographic_subbasins.name as subbasin', 'water.microbasin'])
          .select(['seat.google_latitude', 'seat.google_longitude'])
          .where('rural_properties.rural_producer_id', '=', params.producerId)
          .where('rural_properties.id', '>', after)
          .orderBy('rural_properties.id')
          .limit(limit)
          .execute(),
      (row) => [
        row.project,
        row.name,
        row.total_area,
        dateCell(row.registration_date),
        row.city === null ? null : `${row.city}/${row.uf}`,
        CEP_MASK.format(row.cep),
        [row.street, row.number, row.neighborhood, row.district].filter(Boolean).join(', '),
        row.subbasin,
        row.microbasin,
        row.google_latitude,
        row.google_longitude,
        row.interest_register,
        row.descriptive_roadmaps,
      ],
    ),
  };
}

export function springTable({ db, params }: ExportCall): TableSource {
  return {
    name: 'Nascentes',
    columns: [
      text('Projeto', 26),
      text('Propriedade', 28),
      text('Código', 14),
      text('Status', 18),
      { title: 'Data de entrega', width: 16, format: MINUTE },
      { title: 'Data do levantamento', width: 13, format: DAY },
      text('Técnico', 26),
      { title: 'Área (m²)', width: 11, format: '0.00' },
      { title: 'Perímetro (m)', width: 11, format: '0.00' },
      { title: 'Mudas', width: 8, format: '0' },
      { title: 'Estacas', width: 8, format: '0' },
      text('Observações', 40),
    ],
    rows: pagesAfter(
      (last: { rural_property_id: number; label_order: string } | null, limit) =>
        db
          .selectFrom('water_springs')
          .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
          .innerJoin('projects', 'projects.id', 'water_springs.project_id')
          .leftJoin('users', 'users.id', 'water_springs.technician_id')
          .selectAll('water_springs')
          .select([
            'projects.name as project',
            'rural_properties.name as property',
            'users.name as technician',
          ])
          .where('rural_properties.rural_producer_id', '=', params.producerId)
          .where((eb) =>
            last === null
              ? eb.lit(true)
              : eb(
                  eb.refTuple('water_springs.rural_property_id', 'water_springs.label_order'),
                  '>',
                  eb.tuple(last.rural_property_id, last.label_order),
                ),
          )
          .orderBy('water_springs.rural_property_id')
          .orderBy('water_springs.label_order')
          .limit(limit)
          .execute(),
      (row) => [
        row.project,
        row.property,
        row.label,
        labelOf(SPRING_ENUMERATIONS.status, row.status),
        dateCell(row.delivery_date),
        dateCell(row.surveyed_at),
        row.technician ?? row.technician_name,
        row.area,
        row.perimeter,
        row.recovery_seedlings,
        row.stake_quantity,
        row.notes,
      ],
    ),
  };
}

const STRUCTURES = { barrages: 'Barraginha', dry_boxes: 'Caixa seca', septic_tanks: 'Mini-ETE' } as const;

export function structureTable(call: ExportCall): TableSource {
  return {
    name: 'Estruturas',
    columns: [text('Propriedade', 28), text('Tipo', 14), ...PLACE],
    rows: structureRows(call),
  };
}

async function* structureRows({ db, params }: ExportCall) {
  for (const table of ['barrages', 'dry_boxes', 'septic_tanks'] as const) {
    yield* pages(
      (after, limit) =>
        db
          .selectFrom(`${table} as one`)
          .innerJoin('rural_properties', 'rural_properties.id', 'one.rural_property_id')
          .select(['one.id', 'one.google_latitude', 'one.google_longitude', 'rural_properties.name'])
          .where('rural_properties.rural_producer_id', '=', params.producerId)
          .where('one.id', '>', after)
          .orderBy('one.id')
          .limit(limit)
          .execute(),
      (row) => [row.name, STRUCTURES[table], row.google_latitude, row.google_longitude],
    );
  }
}

export function photoTable({ db, params }: ExportCall): TableSource {
  return {
    name: 'Fotos',
    columns: [
      text('Propriedade', 28),
      text('Nascente', 14),
      text('Número da foto', 10),
      { title: 'Tirada em', width: 16, format: MINUTE },
      ...PLACE,
    ],
    rows: pages(
      (after, limit) =>
        db
          .selectFrom('water_spring_photos as photo')
          .innerJoin('water_springs', 'water_springs.id', 'photo.water_spring_id')
          .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
          .select(['photo.id', 'photo.taken_at', 'photo.latitude', 'photo.longitude'])
          .select(['water_springs.label', 'rural_properties.name'])
          .where('rural_properties.rural_producer_id', '=', params.producerId)
          .where('photo.id', '>', after)
          .orderBy('photo.id')
          .limit(limit)
          .execute(),
      (row) => [row.name, row.label, String(row.id), dateCell(row.taken_at), row.latitude, row.longitude],
    ),
  };
}

export function activityTable({ db, params }: ExportCall): TableSource {
  return {
    name: 'Atividades',
    columns: [
      text('Projeto', 26),
      text('Propriedade', 28),
      text('Atividade', 28),
      { title: 'Data de execução', width: 16, format: MINUTE },
      text('Responsável', 26),
      text('Descrição', 50),
    ],
    rows: pages(
      (after, limit) =>
        db
          .selectFrom('executed_activities as launch')
          .innerJoin('rural_properties', 'rural_properties.id', 'launch.rural_property_id')
          .innerJoin('projects', 'projects.id', 'launch.project_id')
          .innerJoin('execution_cronograms as entry', 'entry.id', 'launch.execution_cronogram_id')
          .innerJoin('activities', 'activities.id', 'entry.activity_id')
          .innerJoin('users', 'users.id', 'entry.user_id')
          .select(['launch.id', 'launch.executed_at', 'launch.description'])
          .select(['projects.name as project', 'rural_properties.name as property'])
          .select(['activities.name as activity', 'users.name as person'])
          .where('rural_properties.rural_producer_id', '=', params.producerId)
          .where('launch.id', '>', after)
          .orderBy('launch.id')
          .limit(limit)
          .execute(),
      (row) => [
        row.project,
        row.property,
        row.activity,
        dateCell(row.executed_at),
        row.person,
        row.description,
      ],
    ),
  };
}
