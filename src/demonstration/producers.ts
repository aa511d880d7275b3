/** Rural producers: register, categories and, of some, a bank account. */
import { itemAt, makeChance } from './chance.ts';
import { ESPIRITO_SANTO, type Municipality } from './municipalities.ts';
import { cpfOf, landlineOf, mobileOf, nameOf } from './names.ts';
import type { Office } from './office.ts';
import { areaCodeOf } from './sponsors.ts';

const NICKNAMES = ['Zé da Serra', 'Tonico', 'Dona Cota', 'Nego do Leite', 'Sinhá', 'Juca', 'Chiquinho'];
const COMMUNITIES = ['Córrego Alto', 'Barra do Cedro', 'São Sebastião', 'Ribeirão do Bugre', 'Santa Luzia'];
const BANKS = ['Banco Cooperativo Crédito Verde', 'Caixa Rural do Vale', 'Banco do Interior'];

const CATEGORIES = ['owner', 'owner', 'owner', 'ownership', 'sharecroppers', 'tenant', 'other'] as const;

export interface ProducerPlace {
  /** Counts all producers from 0. */
  readonly index: number;
  readonly town: Municipality;
  /** Who registers, and when. */
  readonly email: string;
  readonly moment: string;
}

/** Registers one producer; answers the id. */
export async function registerProducer(
  office: Office,
  { index, town, email, moment }: ProducerPlace,
): Promise<number> {
  const chance = makeChance(`proprietário ${index}`);
  const worker = office.at(email, moment);
  const area = areaCodeOf(town);
  const id = await worker.create('/rural_producers', {
    name: nameOf(index, town.state === ESPIRITO_SANTO),
    nickname: chance.happens(0.35) ? chance.pick(NICKNAMES) : null,
    cpf: cpfOf(index),
    rg: chance.happens(0.6) ? `MG-90.${chance.whole(100, 999)}.${chance.whole(100, 999)}` : null,
    cell_phone: mobileOf(area, chance),
    home_phone: chance.happens(0.3) ? landlineOf(area, chance) : null,
    state_id: town.state,
    city: town.id,
    cep: town.cep,
    street: `Estrada ${chance.pick(COMMUNITIES)}`,
    number: chance.happens(0.5) ? `km ${chance.whole(2, 28)}` : 's/n',
    district: chance.happens(0.4) ? `Distrito de ${chance.pick(COMMUNITIES)}` : null,
    neighborhood: 'Zona rural',
  });
  const category = itemAt(CATEGORIES, index);
  await worker.put(`/rural_producers/${id}/producer_categories`, {
    owner: false,
    ownership: false,
    sharecroppers: false,
    tenant: false,
    other: false,
    [category]: true,
    ...(category === 'other' ? { other_description: 'Comodatário' } : {}),
  });
  if (index % 3 === 0) {
    await worker.put(`/rural_producers/${id}/bank_datas`, {
      bank_name: chance.pick(BANKS),
      agency: `0${chance.whole(100, 999)}`,
      account_number: `${chance.whole(10_000, 99_999)}-${chance.whole(0, 9)}`,
      account_type: chance.whole(1, 2),
    });
  }
  return id;
}
