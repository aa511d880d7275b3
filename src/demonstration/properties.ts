/** Rural properties with their headquarters, interests and small structures. */
import type { Position } from '#domain/rules/coordinates.ts';
import { type Chance, itemAt, makeChance } from './chance.ts';
import { near, written } from './fences.ts';
import type { Municipality } from './municipalities.ts';
import type { Office } from './office.ts';
import { registerProducer } from './producers.ts';
import type { Project } from './projects.ts';
import { FIELD_TEAM } from './team.ts';

export interface Property {
  readonly id: number;
  /** API path. */
  readonly path: string;
  readonly name: string;
  /** Days from today of its registration. */
  readonly since: number;
  /** E-mail of the technician who looks after it. */
  readonly technician: string;
  readonly headquarters: Position;
  readonly springs: number;
}

const KINDS = ['Sítio', 'Sítio', 'Fazenda', 'Fazenda', 'Chácara', 'Sítio', 'Fazenda', 'Estância'];
const NAMES = [
  'Água Boa',
  'Boa Esperança',
  'Córrego do Ouro',
  'Recanto das Garças',
  'Três Barras',
  'Santa Rita',
  'Bom Jardim',
  'Cachoeira Alta',
  'Olho d’Água',
  'Pedra Branca',
  'São Geraldo',
  'Vale Verde',
  'Boa Sorte',
  'Jacutinga',
  'Ribeirão das Flores',
  'Palmital',
  'Monte Alegre',
  'Retiro dos Cedros',
  'Sapucaia',
  'Lagoa Seca',
  'Barra Alegre',
  'Mata Fria',
  'Nova Aurora',
  'Cabeceira do Sabiá',
  'Pau d’Alho',
  'Bela Vista',
  'Vargem Grande',
  'Sossego',
  'Córrego Novo',
  'Angico',
];

const ROADS = [
  'Da sede do município, 12 km pela estrada de terra até a igreja; à direita na bifurcação, segunda porteira.',
  'Pela rodovia até o posto, entrar à esquerda e seguir 7 km margeando o córrego. Ponte de madeira estreita.',
  'Estrada vicinal da cooperativa, 4 km. Em época de chuva só com veículo 4×4.',
  'Depois do campo de futebol da comunidade, subir 3 km. A sede fica atrás do bambuzal.',
];

const INTERESTS = [
  'O produtor procurou o projeto depois de ver o cercamento do vizinho.',
  'Indicado pelo sindicato rural na reunião da comunidade.',
  'A nascente abastece a casa e o curral; secou nos dois últimos anos.',
];

/** In the project with the most properties, two hold more than a page of what belongs to them. */
const SETTLEMENT = { at: 4, structures: 27 } as const;
const GREAT_FARM = { at: 7, springs: 27 } as const;

/** The producers registered so far, in any project. */
export interface ProducerBook {
  count: number;
  lastId: number;
}

/** Registers a project's properties, each with a producer of its own or, now and then, its neighbour's. */
export async function registerProperties(
  office: Office,
  project: Project,
  { subbasins, producers }: { subbasins: ReadonlyMap<string, number>; producers: ProducerBook },
): Promise<readonly Property[]> {
  const isLargest = project.properties > 30;
  const properties: Property[] = [];
  for (let index = 0; index < project.properties; index += 1) {
    const chance = makeChance(`propriedade ${project.code} ${index}`);
    const town = itemAt(project.towns, index);
    // Spread over the project's first four fifths, so that the last ones are still fresh.
    const length = Math.min(project.end, -4) - project.start;
    const since = Math.round(project.start + 25 + ((length * 0.99 - 25) * index) / project.properties);
    const technician = itemAt(FIELD_TEAM.slice(0, 5), index + project.code.length + project.properties);
    const moment = `${office.calendar.day(since)}T${chance.pick(['09:10', '10:35', '14:20', '15:50'])}`;
    if (index % 6 !== 5) {
      const place = { index: producers.count, town, email: technician, moment };
      producers.lastId = await registerProducer(office, place);
      producers.count += 1;
    }
    const isGreat = isLargest && index === GREAT_FARM.at;
    const isSettlement = isLargest && index === SETTLEMENT.at;
    const name = isSettlement
      ? 'Assentamento Nova Esperança'
      : isGreat
        ? 'Fazenda Córrego das Almas'
        : `${itemAt(KINDS, index * 3 + project.properties)} ${itemAt(NAMES, index * 7 + project.properties)}`;
    const worker = office.at(technician, moment);
    const id = await worker.create(`/projects/${project.id}/rural_properties`, {
      name,
      rural_producer: producers.lastId,
      total_area: isGreat ? 812.4 : isSettlement ? 446.9 : chance.between(6, 140),
      interest_register: chance.happens(0.5) ? chance.pick(INTERESTS) : null,
      descriptive_roadmaps: chance.pick(ROADS),
      ...addressOf(town, chance),
      subbasin: subbasins.get(project.subbasins[town.name] ?? ''),
      microbasin: chance.happens(0.6) ? `Córrego ${chance.pick(NAMES)}` : null,
    });
    const property = {
      id,
      path: `/projects/${project.id}/rural_properties/${id}`,
      name,
      since,
      technician,
      headquarters: near(town, 1500, 9000, chance),
      springs: isGreat ? GREAT_FARM.springs : chance.pick([1, 1, 2, 2, 3]),
    };
    await describe(office, property, moment, chance);
    const structures = isSettlement ? SETTLEMENT.structures : null;
    await registerStructures(office, property, structures, chance);
    properties.push(property);
  }
  return properties;
}

function addressOf(town: Municipality, chance: Chance) {
  return {
    state_id: town.state,
    city: town.id,
    cep: town.cep,
    street: `Estrada ${chance.pick(NAMES)}`,
    number: `km ${chance.whole(1, 24)}`,
    district: chance.happens(0.3) ? `Distrito de ${chance.pick(NAMES)}` : null,
    neighborhood: 'Zona rural',
  };
}

async function describe(office: Office, property: Property, moment: string, chance: Chance): Promise<void> {
  const worker = office.at(property.technician, moment);
  await worker.put(`${property.path}/coordinate_rural_properties`, written(property.headquarters));
  const wants = (probability: number) => (chance.happens(probability) ? 1 : 0);
  const [dry_boxes, water_dam, riparian_forest, hill_top] = [wants(0.5), wants(0.5), wants(0.6), wants(0.3)];
  await worker.put(`${property.path}/recovery_interests`, {
    septic_tank: wants(0.4),
    dry_boxes,
    quantity_dry_boxes: dry_boxes ? chance.whole(1, 8) : null,
    water_dam,
    quantity_water_dam: water_dam ? chance.whole(1, 6) : null,
    riparian_forest,
    quantity_riparian_forest: riparian_forest ? chance.between(0.3, 4) : null,
    hill_top,
    quantity_hill_top: hill_top ? chance.between(0.5, 6) : null,
    declivity_app: 0,
    recovery_activity: chance.happens(0.4) ? 'Cercamento e plantio nas chuvas.' : null,
  });
}

/** `many` of each kind, or a few of some. */
async function registerStructures(
  office: Office,
  property: Property,
  many: number | null,
  chance: Chance,
): Promise<void> {
  const worker = office.at(property.technician, `${office.calendar.day(property.since + 3)}T11:00`);
  for (const kind of ['barrages', 'dry_boxes', 'septic_tanks']) {
    const count = many ?? (chance.happens(0.3) ? chance.whole(1, kind === 'septic_tanks' ? 1 : 4) : 0);
    for (let one = 0; one < count; one += 1) {
      await worker.create(`${property.path}/${kind}`, written(near(property.headquarters, 60, 700, chance)));
    }
  }
}
