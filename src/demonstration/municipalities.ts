/** Where the demonstration takes place: towns of the Rio Doce basin and those that people drive to. */
import { itemAt } from './chance.ts';

export interface Municipality {
  /** IBGE's code. */
  readonly id: number;
  readonly name: string;
  readonly state: 31 | 32;
  readonly cep: string;
  /** Degrees, of the town's centre, to about a kilometre. */
  readonly latitude: number;
  readonly longitude: number;
}

/** States by their IBGE codes. */
export const MINAS_GERAIS = 31;
export const ESPIRITO_SANTO = 32;

type Row = readonly [id: number, name: string, cep: string, latitude: number, longitude: number];

const MINAS: readonly Row[] = [
  [3127701, 'Governador Valadares', '35010000', -18.851, -41.949],
  [3132701, 'Itambacuri', '39830000', -18.031, -41.683],
  [3126901, 'Frei Inocêncio', '35112000', -18.556, -41.912],
  [3140100, 'Marilac', '35115000', -18.508, -42.082],
  [3163003, 'São José da Safira', '39785000', -18.325, -42.142],
  [3158201, 'Santa Maria do Suaçuí', '39780000', -18.19, -42.414],
  [3171907, 'Virgolândia', '39715000', -18.477, -42.307],
  [3148608, 'Peçanha', '39700000', -18.548, -42.557],
  [3119203, 'Coroaci', '39710000', -18.622, -42.286],
  [3171501, 'Mathias Lobato', '35110000', -18.59, -41.917],
  [3135076, 'Jampruca', '39837000', -18.462, -41.803],
  [3113404, 'Caratinga', '35300000', -19.79, -42.139],
  [3130903, 'Inhapim', '35330000', -19.549, -42.12],
  [3170057, 'Ubaporanga', '35338000', -19.635, -42.106],
  [3130556, 'Imbé de Minas', '35323000', -19.601, -41.97],
  [3123858, 'Entre Folhas', '35324000', -19.622, -42.23],
  [3170578, 'Vargem Alegre', '35199000', -19.599, -42.295],
  [3118403, 'Conselheiro Pena', '35240000', -19.173, -41.472],
  [3169505, 'Tumiritinga', '35125000', -18.984, -41.652],
  [3127305, 'Galiléia', '35250000', -19.004, -41.538],
  [3154309, 'Resplendor', '35230000', -19.326, -41.256],
  [3101102, 'Aimorés', '35200000', -19.496, -41.064],
  [3139409, 'Manhuaçu', '36900000', -20.258, -42.034],
  [3167608, 'Simonésia', '36930000', -20.124, -42.004],
  [3144003, 'Mutum', '36955000', -19.812, -41.437],
  [3137700, 'Lajinha', '36980000', -20.151, -41.623],
  [3131208, 'Ipanema', '36950000', -19.801, -41.713],
  [3151909, 'Pocrane', '36960000', -19.62, -41.634],
  [3117405, 'Conceição de Ipanema', '36947000', -19.926, -41.69],
  [3131307, 'Ipatinga', '35160000', -19.468, -42.537],
  [3152105, 'Ponte Nova', '35430000', -20.416, -42.909],
  [3106200, 'Belo Horizonte', '30110000', -19.917, -43.934],
];

const ESPIRITO: readonly Row[] = [
  [3201506, 'Colatina', '29700000', -19.539, -40.631],
  [3200805, 'Baixo Guandu', '29730000', -19.519, -41.016],
  [3203353, 'Marilândia', '29725000', -19.414, -40.541],
  [3204005, 'Pancas', '29750000', -19.225, -40.851],
  [3203163, 'Laranja da Terra', '29615000', -19.899, -41.057],
  [3202702, 'Itaguaçu', '29690000', -19.802, -40.856],
  [3200102, 'Afonso Cláudio', '29600000', -20.074, -41.124],
  [3204955, 'São Roque do Canaã', '29665000', -19.741, -40.653],
  [3203205, 'Linhares', '29900000', -19.395, -40.066],
  [3205309, 'Vitória', '29010000', -20.315, -40.312],
];

const of =
  (state: 31 | 32) =>
  ([id, name, cep, latitude, longitude]: Row): Municipality => ({
    id,
    name,
    state,
    cep,
    latitude,
    longitude,
  });

const MUNICIPALITIES = [...MINAS.map(of(MINAS_GERAIS)), ...ESPIRITO.map(of(ESPIRITO_SANTO))];

/** Where the organisation has its office. */
export const OFFICE = itemAt(MUNICIPALITIES, 0);

/** The municipality of that name. Throws when it is not in the list. */
export function municipality(name: string): Municipality {
  const found = MUNICIPALITIES.find((one) => one.name === name);
  if (!found) throw new Error(`No municipality ${name}`);
  return found;
}

const EARTH_KM = 6371;
/** Roads among these hills are about half as long again as the straight line. */
const ROAD = 1.45;

/** Kilometres by road, roughly. */
export function roadKilometres(from: Municipality, to: Municipality): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(to.latitude - from.latitude);
  const east = radians(to.longitude - from.longitude) * Math.cos(radians(from.latitude));
  return Math.hypot(north, east) * EARTH_KM * ROAD;
}
