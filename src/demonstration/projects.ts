/** The projects: four that hold everything, and the small ones that came before them. */
import { itemAt, makeChance } from './chance.ts';
import { type Municipality, municipality } from './municipalities.ts';
import type { Office } from './office.ts';
import { GERENTE, GESTOR } from './team.ts';
import { commitmentTerm } from './term.ts';

/** How much of everything a project has, and where. */
export interface ProjectPlan {
  readonly name: string;
  /** Prefix of its springs' codes. */
  readonly code: string;
  /** Days from today. */
  readonly start: number;
  readonly end: number;
  readonly objective: string;
  readonly add_information: string;
  readonly towns: readonly Municipality[];
  /** In which each town's land lies. */
  readonly subbasins: Readonly<Record<string, string>>;
  readonly properties: number;
  /** How many springs of ten are still registered only, and how many wait for their end. */
  readonly registeredOfTen: number;
  readonly deliveredOfTen: number;
  readonly scheduleEntries: number;
  readonly trips: number;
  readonly incomes: number;
  readonly accounts: number;
  readonly parameters: Readonly<Record<string, number>>;
  readonly rollers: readonly (readonly [length: number, minimum: number])[];
}

export interface Project extends ProjectPlan {
  readonly id: number;
  /** Ids by length. */
  readonly rollerIds: ReadonlyMap<number, number>;
}

const PARAMETERS = {
  stake_spacing: 2.5,
  stretcher_spacing: 50,
  perimeter_limit: 0,
  wire_amount: 4,
  clip_amount: 190,
  seedlings_spacing: 6,
  limestone_grams: 200,
  planting_fertilizer_grams: 150,
  cover_fertilizer_grams: 50,
  formicide_grams: 3,
  water_spring_default_area: 7853.98,
  limestone_sack_kilograms: 50,
  planting_fertilizer_sack_kilograms: 50,
  cover_fertilizer_sack_kilograms: 50,
  formicide_sack_kilograms: 0.5,
};

const ROLLERS = [
  [500, 10],
  [250, 10],
] as const;

const towns = (...names: readonly string[]) => names.map(municipality);

/** The first one is the largest: every list of it has more than a page. */
export const PROJECTS: readonly ProjectPlan[] = [
  {
    name: 'Nascentes do Suaçuí',
    code: 'SUA',
    start: -745,
    end: 372,
    objective:
      'Cercar e recuperar nascentes em propriedades da agricultura familiar dos rios Suaçuí Grande e Suaçuí Pequeno.',
    add_information:
      'Relatórios trimestrais ao Fundo Água e Floresta. Mudas do viveiro de Governador Valadares.',
    towns: towns(
      'Governador Valadares',
      'Frei Inocêncio',
      'Marilac',
      'Coroaci',
      'Virgolândia',
      'Peçanha',
      'Santa Maria do Suaçuí',
      'São José da Safira',
      'Mathias Lobato',
      'Jampruca',
      'Itambacuri',
    ),
    subbasins: {
      'Governador Valadares': 'Suaçuí Pequeno',
      'Frei Inocêncio': 'Suaçuí Grande',
      Marilac: 'Tronqueiras',
      Coroaci: 'Suaçuí Pequeno',
      Virgolândia: 'Urupuca',
      Peçanha: 'Suaçuí Pequeno',
      'Santa Maria do Suaçuí': 'Urupuca',
      'São José da Safira': 'Urupuca',
      'Mathias Lobato': 'Suaçuí Grande',
      Jampruca: 'Itambacuri',
      Itambacuri: 'Itambacuri',
    },
    properties: 38,
    registeredOfTen: 3,
    deliveredOfTen: 4,
    scheduleEntries: 36,
    trips: 92,
    incomes: 32,
    accounts: 28,
    parameters: PARAMETERS,
    rollers: ROLLERS,
  },
  {
    name: 'Águas do Caratinga',
    code: 'CAR',
    start: -541,
    end: 554,
    objective: 'Recuperar nascentes que abastecem comunidades rurais da bacia do rio Caratinga.',
    add_information: 'Projeto com contrapartida dos produtores: a mão de obra da cerca é da propriedade.',
    towns: towns('Caratinga', 'Inhapim', 'Ubaporanga', 'Imbé de Minas', 'Entre Folhas', 'Vargem Alegre'),
    subbasins: {
      Caratinga: 'Caratinga',
      Inhapim: 'Caratinga',
      Ubaporanga: 'Caratinga',
      'Imbé de Minas': 'Cuieté',
      'Entre Folhas': 'Caratinga',
      'Vargem Alegre': 'Caratinga',
    },
    properties: 14,
    registeredOfTen: 4,
    deliveredOfTen: 4,
    scheduleEntries: 16,
    trips: 34,
    incomes: 14,
    accounts: 12,
    parameters: { ...PARAMETERS, wire_amount: 5, seedlings_spacing: 9 },
    rollers: ROLLERS,
  },
  {
    name: 'Doce Capixaba',
    code: 'CAP',
    start: -252,
    end: 843,
    objective:
      'Recuperar nascentes e conter a erosão em propriedades de café e leite do noroeste do Espírito Santo.',
    add_information:
      'Primeiro projeto em território capixaba. O projeto paga até 400 m de cerca em cada nascente.',
    towns: towns('Colatina', 'Baixo Guandu', 'Marilândia', 'Pancas', 'Laranja da Terra', 'Itaguaçu'),
    subbasins: {
      Colatina: 'Santa Maria do Doce',
      'Baixo Guandu': 'Guandu',
      Marilândia: 'Pancas',
      Pancas: 'Pancas',
      'Laranja da Terra': 'Guandu',
      Itaguaçu: 'Santa Joana',
    },
    properties: 11,
    registeredOfTen: 7,
    deliveredOfTen: 3,
    scheduleEntries: 14,
    trips: 28,
    incomes: 12,
    accounts: 8,
    parameters: { ...PARAMETERS, perimeter_limit: 400, planting_fertilizer_grams: 200 },
    rollers: [
      [1000, 15],
      [500, 10],
      [250, 10],
    ],
  },
  {
    name: "Olhos d'Água do Manhuaçu",
    code: 'MAN',
    start: -715,
    end: -62,
    objective: 'Cercar e plantar nascentes de propriedades de café da bacia do rio Manhuaçu.',
    add_information: 'Encerrado com todas as nascentes entregues. A manutenção ficou com os produtores.',
    towns: towns('Manhuaçu', 'Simonésia', 'Mutum', 'Lajinha', 'Ipanema', 'Conceição de Ipanema'),
    subbasins: {
      Manhuaçu: 'Manhuaçu',
      Simonésia: 'Manhuaçu',
      Mutum: 'José Pedro',
      Lajinha: 'José Pedro',
      Ipanema: 'José Pedro',
      'Conceição de Ipanema': 'José Pedro',
    },
    properties: 10,
    registeredOfTen: 0,
    deliveredOfTen: 0,
    scheduleEntries: 12,
    trips: 30,
    incomes: 12,
    accounts: 10,
    parameters: { ...PARAMETERS, seedlings_spacing: 4, cover_fertilizer_grams: 0 },
    rollers: ROLLERS,
  },
];

/** Where the small projects of former years were. */
const EARLIER: readonly (readonly [name: string, town: string])[] = [
  ['Água Boa de Galiléia', 'Galiléia'],
  ['Cercar é Cuidar – Tumiritinga', 'Tumiritinga'],
  ['Cinturão Verde de Aimorés', 'Aimorés'],
  ['Matas Ciliares de Resplendor', 'Resplendor'],
  ['Plantando em Conselheiro Pena', 'Conselheiro Pena'],
  ['Caixas Secas de Pocrane', 'Pocrane'],
  ['Barraginhas de Frei Inocêncio', 'Frei Inocêncio'],
  ['Nascentes da Escola – Itambacuri', 'Itambacuri'],
  ['Viveiro Comunitário de Peçanha', 'Peçanha'],
  ['Serra Viva – São José da Safira', 'São José da Safira'],
  ['Topo de Morro – Inhapim', 'Inhapim'],
  ['Café com Floresta – Lajinha', 'Lajinha'],
  ['Nascentes de Mutum', 'Mutum'],
  ['Ribeirão Limpo – Ipatinga', 'Ipatinga'],
  ['Saneamento Rural – Coroaci', 'Coroaci'],
  ['Recuperar Marilac', 'Marilac'],
  ['Águas de Pancas', 'Pancas'],
  ['Margens do Guandu', 'Baixo Guandu'],
  ['Lagoas de Linhares', 'Linhares'],
  ['Restaurar Colatina', 'Colatina'],
  ['Sementes do Caparaó', 'Manhuaçu'],
  ['Nascentes Vivas – Virgolândia', 'Virgolândia'],
  ['Solo e Água – Jampruca', 'Jampruca'],
  ['Piloto Mathias Lobato', 'Mathias Lobato'],
];

const RUNNING = 1;
const ENDED = 2;
const WORK_FIELDS = ['environmental_extension', 'ecosystem_restoration', 'forest_nursery'] as const;

/** The four with their sub-records. */
export async function openProjects(office: Office, sponsors: readonly number[]): Promise<readonly Project[]> {
  const projects: Project[] = [];
  for (const [index, plan] of PROJECTS.entries()) {
    const { calendar } = office;
    const worker = office.at(GESTOR, `${calendar.day(plan.start)}T08:30`);
    const id = await worker.create('/projects', {
      name: plan.name,
      status: plan.end < 0 ? ENDED : RUNNING,
      start_date: calendar.day(plan.start),
      end_date: calendar.day(plan.end),
      objective: plan.objective,
      add_information: plan.add_information,
    });
    await worker.put(`/projects/${id}/proceedings`, {
      ...Object.fromEntries(WORK_FIELDS.map((field) => [field, true])),
      environmental_education: index !== 3,
      applied_research: index === 0,
      economic_sustainability: index > 1,
    });
    await worker.put(`/projects/${id}/feedstock_parameters`, plan.parameters);
    const rollerIds = new Map<number, number>();
    for (const [length, minimum_usage] of plan.rollers) {
      rollerIds.set(length, await worker.create(`/projects/${id}/wire_rollers`, { length, minimum_usage }));
    }
    for (const account of [0, 1].slice(0, index === 1 ? 1 : 2)) {
      await worker.create(`/projects/${id}/banking_datas`, {
        bank_name: account === 0 ? 'Banco Cooperativo Crédito Verde' : 'Banco do Interior',
        agency: `0${310 + index}`,
        account_number: `${24_501 + index * 113 + account}-${account + 3}`,
        account_type: account + 1,
      });
    }
    await worker.create(`/projects/${id}/commitment_terms`, commitmentTerm(plan.name));
    for (const sponsor of [0, 1, 2, 3].slice(0, index === 0 ? 4 : 2)) {
      const sponsorId = itemAt(sponsors, index * 5 + sponsor);
      await worker.post(`/projects/${id}/sponsors/${sponsorId}/attach`, {});
    }
    projects.push({ ...plan, id, rollerIds });
  }
  return projects;
}

/** What the organisation did in the years before: dates, money and a sponsor. */
export async function openEarlierProjects(office: Office, sponsors: readonly number[]): Promise<void> {
  const chance = makeChance('projetos anteriores');
  const { calendar } = office;
  for (const [index, [name, town]] of EARLIER.entries()) {
    const start = -3100 + index * 95;
    const end = start + chance.whole(240, 380);
    const springs = chance.whole(4, 22);
    // Entered in the books when the panel came into use.
    const worker = office.at(GERENTE, `${calendar.day(-729)}T14:00`);
    const id = await worker.create('/projects', {
      name,
      status: ENDED,
      start_date: calendar.day(start),
      end_date: calendar.day(end),
      objective: `Recuperar ${springs} nascentes em ${town}.`,
      add_information: 'Registro de projeto anterior ao painel: só os dados gerais e financeiros.',
    });
    const sponsor = itemAt(sponsors, index * 3 + 1);
    await worker.post(`/projects/${id}/sponsors/${sponsor}/attach`, {});
    const value = springs * 4200;
    await worker.create(`/projects/${id}/financial_resources`, {
      forecast: calendar.day(start + 20),
      type: 1,
      value,
      status: 2,
    });
    await worker.create(`/projects/${id}/accountabilities`, {
      forecast_date: calendar.day(end + 30),
      type: 2,
      value,
      delivery_date: calendar.day(end + 24),
      situation: 2,
    });
  }
}
