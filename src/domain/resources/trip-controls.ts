import { z } from 'zod';
import { cityReference } from '../shared/address.ts';
import { route } from '../shared/contract.ts';
import { crudRoutes, idFilter, listOf, listQuery } from '../shared/crud.ts';
import { isDateTime } from '../shared/dates.ts';
import { dateTime, hundredths, money, reference, requiredNote } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';
import { periodFilter } from '../shared/periods.ts';

export const TRIP_MESSAGES = {
  activity: 'Selecione uma atividade!',
  period: 'Preencha o campo!',
  origin_state_id: 'Selecione um estado de origem!',
  city_origin: 'Selecione uma cidade de origem!',
  destination_state_id: 'Selecione um estado de destino!',
  city_destination: 'Selecione uma cidade de destino!',
  vehicle: 'Selecione um veículo!',
  initial_km: 'Digite o inicial KM!',
  final_km: 'Digite o final KM!',
  value_supplying: 'Digite o valor do abastecimento!',
  liter_supplying: 'Digite os Litros do abastecimento!',
  activity_note: 'Informe uma observação sobre a atividade!',
  kmBackwards: 'O KM final não pode ser menor que o inicial.',
} as const;

/** What of a trip may want looking at. */
export const TRIP_CHECKS = { no_fuel: 'Sem abastecimento', odometer: 'Salto no odômetro' } as const;

export type TripCheck = keyof typeof TRIP_CHECKS;

const PATH = '/projects/:projectId/trip_controls';
const MOST_KM = { max: 10_000_000 } as const;

const named = z.object({ id: z.int(), name: z.string() });
/** A place as the list shows it. */
const place = z.object({ name: z.string(), state: z.object({ uf: z.string() }) });

export const tripControl = z.object({
  id: z.int(),
  project_id: z.int(),
  activity_id: z.int(),
  activity: named,
  period_from: z.string(),
  period_to: z.string(),
  origin_state_id: z.int(),
  city_origin_id: z.int(),
  city_origin: cityReference,
  origin: place,
  destination_state_id: z.int(),
  city_destination_id: z.int(),
  city_destination: cityReference,
  destination: place,
  vehicle_id: z.int(),
  vehicle: z.object({ id: z.int(), plate: z.string() }),
  initial_km: z.number(),
  final_km: z.number(),
  value_supplying: z.number(),
  liter_supplying: z.number(),
  activity_note: z.string(),
  user_id: z.int(),
  user: labelled('Usuário', named),
});

/** How the vehicle's neighbouring trips began and ended; null where there is none. */
export const odometer = z.object({
  previous: z.object({ final_km: z.number(), period_to: z.string() }).nullable(),
  next: z.object({ initial_km: z.number(), period_from: z.string() }).nullable(),
});

const fields = z.strictObject({
  activity: labelled('Atividade', reference(TRIP_MESSAGES.activity)),
  period_from: labelled('Início do período', dateTime(TRIP_MESSAGES.period)),
  period_to: labelled('Fim do período', dateTime(TRIP_MESSAGES.period)),
  origin_state_id: labelled('Estado de origem', reference(TRIP_MESSAGES.origin_state_id)),
  city_origin: labelled('Cidade de origem', reference(TRIP_MESSAGES.city_origin)),
  destination_state_id: labelled('Estado de destino', reference(TRIP_MESSAGES.destination_state_id)),
  city_destination: labelled('Cidade de destino', reference(TRIP_MESSAGES.city_destination)),
  vehicle: labelled('Veículo', reference(TRIP_MESSAGES.vehicle)),
  initial_km: labelled('KM inicial', hundredths(TRIP_MESSAGES.initial_km, MOST_KM)),
  final_km: labelled('KM final', hundredths(TRIP_MESSAGES.final_km, MOST_KM)),
  value_supplying: labelled('Valor do abastecimento', money(TRIP_MESSAGES.value_supplying)),
  liter_supplying: labelled('Litros do abastecimento', hundredths(TRIP_MESSAGES.liter_supplying)),
  activity_note: labelled('Observação', requiredNote(TRIP_MESSAGES.activity_note)),
});

interface Journey {
  period_from?: string | undefined;
  period_to?: string | undefined;
  initial_km?: number | undefined;
  final_km?: number | undefined;
}

/** Whether it ends no earlier than it starts; a period with an offset is compared by the server, in its zone. */
function endsAfterItStarts({ period_from, period_to }: Journey): boolean {
  if (!period_from || !period_to || !isDateTime(period_from) || !isDateTime(period_to)) return true;
  return period_from <= period_to;
}

/** Whether the odometer runs forward, as far as both readings are known. */
function runsForward({ initial_km, final_km }: Journey): boolean {
  return initial_km === undefined || final_km === undefined || initial_km <= final_km;
}

const inTime = { path: ['period_to'], error: MESSAGES.endBeforeStart };
const onward = { path: ['final_km'], error: TRIP_MESSAGES.kmBackwards };

const tripBody = fields.refine(endsAfterItStarts, inTime).refine(runsForward, onward);

export const tripControls = {
  ...crudRoutes({
    path: PATH,
    name: 'trip_controls',
    words: { one: 'a viagem', many: 'as viagens do projeto' },
    record: tripControl,
    create: tripBody,
    update: fields.partial().refine(endsAfterItStarts, inTime).refine(runsForward, onward),
    query: listQuery(['period_from', 'user', 'origin', 'destination', 'activity'], {
      vehicle: idFilter(),
      user: idFilter(),
      check: z
        .enum(Object.keys(TRIP_CHECKS) as [TripCheck, ...TripCheck[]], { error: MESSAGES.chooseOption })
        .optional(),
      ...periodFilter,
    }),
  }),
  odometer: route({
    method: 'GET',
    path: `${PATH}/odometer/:vehicleId`,
    can: 'trip_controls.view',
    summary:
      'Diz como o hodômetro do veículo estava antes e depois de um momento, em viagens de qualquer projeto.',
    query: z.strictObject({
      /** The trips before and after this moment; without it the last one is the one before. */
      period_from: dateTime(TRIP_MESSAGES.period).optional(),
      /** A trip that exists, which is not its own neighbour. */
      trip: idFilter(),
    }),
    status: 200,
    response: odometer,
  }),
  travellers: route({
    method: 'GET',
    path: `${PATH}/user/all`,
    can: 'trip_controls.view',
    summary: 'Lista quem registrou viagens no projeto.',
    query: listQuery(['name'], {}),
    status: 200,
    response: listOf(named),
  }),
};
