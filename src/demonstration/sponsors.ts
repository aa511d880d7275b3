/** Sponsors that don't exist, with the people to call there. */
import { itemAt, makeChance } from './chance.ts';
import { ESPIRITO_SANTO, type Municipality, municipality } from './municipalities.ts';
import { landlineOf, mobileOf, nameOf } from './names.ts';
import type { Office } from './office.ts';
import { GESTOR } from './team.ts';

const SPONSORS: readonly (readonly [name: string, town: string, site: string])[] = [
  ['Fundação Serra da Onça', 'Belo Horizonte', 'serradaonca'],
  ['Instituto Margem Viva', 'Governador Valadares', 'margemviva'],
  ['Cooperativa de Laticínios Vale do Suaçuí', 'Governador Valadares', 'laticiniosvale'],
  ['Companhia Mineira de Papéis Reciclados', 'Ipatinga', 'papeisreciclados'],
  ['Siderúrgica Pedra Corrida', 'Ipatinga', 'pedracorrida'],
  ['Fundo Água e Floresta', 'Belo Horizonte', 'aguaefloresta'],
  ['Consórcio Intermunicipal das Nascentes', 'Caratinga', 'consorcionascentes'],
  ['Cafés Especiais Alto Caparaó Ltda.', 'Manhuaçu', 'altocaparaocafes'],
  ['Associação dos Cafeicultores de Simonésia', 'Simonésia', 'cafesimonesia'],
  ['Banco Cooperativo Crédito Verde', 'Belo Horizonte', 'creditoverde'],
  ['Energética Queda Alta', 'Aimorés', 'quedaalta'],
  ['Mineração Pontal Ltda.', 'Governador Valadares', 'mineracaopontal'],
  ['Instituto Capixaba de Águas Rurais', 'Vitória', 'aguasrurais'],
  ['Granitos São Roque', 'São Roque do Canaã', 'granitossaoroque'],
  ['Cooperativa Agrária de Pancas', 'Pancas', 'agrariapancas'],
  ['Fundação Semente Nativa', 'Vitória', 'sementenativa'],
  ['Porto Seco Colatina Logística', 'Colatina', 'portosecocolatina'],
  ['Sindicato Rural de Itambacuri', 'Itambacuri', 'ruralitambacuri'],
  ['Irmandade de Santo Isidoro', 'Peçanha', 'santoisidoro'],
  ['Viveiros Mata Alta', 'Ponte Nova', 'mataalta'],
  ['Indústria de Ração Boa Lida', 'Inhapim', 'boalida'],
  ['Transportes Rota do Doce', 'Resplendor', 'rotadodoce'],
  ['Agência de Fomento Territórios', 'Belo Horizonte', 'fomentoterritorios'],
  ['Rede de Supermercados Bom Vizinho', 'Caratinga', 'bomvizinho'],
  ['Instituto Chão e Chuva', 'Lajinha', 'chaoechuva'],
  ['Curtume Rio Manso', 'Conselheiro Pena', 'curtumeriomanso'],
  ['Fundação Casa do Lavrador', 'Linhares', 'casadolavrador'],
  ['Clube de Pesca Piabanha', 'Baixo Guandu', 'piabanha'],
];

const STREETS = ['Rua das Palmeiras', 'Avenida Minas Gerais', 'Rua Sete de Setembro', 'Praça da Matriz'];
const NEIGHBORHOODS = ['Centro', 'São Pedro', 'Esplanada', 'Vila Rica', 'Santa Helena'];
const DEPARTMENTS = ['Sustentabilidade', 'Relações institucionais', 'Financeiro', 'Comunicação', 'Diretoria'];

/** Registers all; answers their ids in the list's order. */
export async function registerSponsors(office: Office, moment: string): Promise<readonly number[]> {
  const chance = makeChance('patrocinadores');
  const worker = office.at(GESTOR, moment);
  const ids: number[] = [];
  for (const [index, [name, town, site]] of SPONSORS.entries()) {
    const place = municipality(town);
    const area = areaCodeOf(place);
    const id = await worker.create('/sponsors', {
      name,
      street: itemAt(STREETS, index * 3),
      number: String(chance.whole(12, 1980)),
      neighborhood: itemAt(NEIGHBORHOODS, index),
      complement: index % 4 === 0 ? `Sala ${chance.whole(101, 908)}` : null,
      state_id: place.state,
      city: place.id,
      main_phone: landlineOf(area, chance),
      main_email: `contato@${site}.example.org`,
      website: `https://${site}.example.org`,
      department: itemAt(DEPARTMENTS, index),
      service_phone: index % 2 === 0 ? landlineOf(area, chance) : null,
      cell_phone: index % 3 === 0 ? mobileOf(area, chance) : null,
    });
    ids.push(id);
    for (let contact = 0; contact < 1 + (index % 3); contact += 1) {
      const person = nameOf(400 + index * 3 + contact);
      await worker.create(`/sponsors/${id}/contacts`, {
        name: person,
        email: `${plainWord(person)}@${site}.example.org`,
        cell_phone: mobileOf(area, chance),
        phone: contact === 0 ? landlineOf(area, chance) : null,
        department: itemAt(DEPARTMENTS, index + contact),
      });
    }
  }
  return ids;
}

/** The telephone area of a town of the list. */
export function areaCodeOf({ name, state }: Municipality): number {
  if (state === ESPIRITO_SANTO) return 27;
  return name === 'Belo Horizonte' || name === 'Ponte Nova' || name === 'Ipatinga' ? 31 : 33;
}

function plainWord(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(' ')[0] ?? plain;
}
