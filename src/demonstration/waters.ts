/** Basins of Minas Gerais, Espírito Santo and their neighbours, and sub-basins of the Doce. */
import { ESPIRITO_SANTO, MINAS_GERAIS } from './municipalities.ts';
import type { Office } from './office.ts';
import { GERENTE } from './team.ts';

const DOCE = 'Rio Doce';

const BASINS = [
  DOCE,
  'Rio São Mateus',
  'Rio Mucuri',
  'Rio Jequitinhonha',
  'Rio Pardo',
  'Rio Itaúnas',
  'Rio Paraíba do Sul',
  'Rio Itapemirim',
  'Rio Itabapoana',
  'Rio Jucu',
  'Rio Santa Maria da Vitória',
  'Rio Reis Magos',
  'Rio Benevente',
  'Rio São Francisco',
  'Rio Grande',
  'Rio Paranaíba',
  'Rio Buranhém',
  'Rio Peruípe',
  'Rio Jucuruçu',
  'Rio Itanhém',
  'Rio Riacho',
  'Rio Guarapari',
  'Rio Novo',
  'Rio Piraquê-Açu',
  'Rio de Contas',
  'Rio Paraguaçu',
  'Rio Tietê',
];

const SUBBASINS: Readonly<Record<31 | 32, readonly string[]>> = {
  [MINAS_GERAIS]: [
    'Suaçuí Grande',
    'Suaçuí Pequeno',
    'Corrente Grande',
    'Caratinga',
    'Cuieté',
    'Manhuaçu',
    'José Pedro',
    'Itambacuri',
    'Urupuca',
    'Tronqueiras',
    'Piranga',
    'Carmo',
    'Casca',
    'Matipó',
    'Xopotó',
    'Turvo Limpo',
    'Gualaxo do Norte',
    'Piracicaba',
    'Santa Bárbara',
    'Santo Antônio',
    'Guanhães',
    'Preto do Itambé',
    'Peixe',
    'Tanque',
  ],
  [ESPIRITO_SANTO]: ['Guandu', 'Santa Joana', 'Santa Maria do Doce', 'Pancas', 'São José', 'Barra Seca'],
};

/** Registers all of them; answers the sub-basins' ids by name. */
export async function registerWaters(office: Office, moment: string): Promise<ReadonlyMap<string, number>> {
  const manager = office.at(GERENTE, moment);
  let doce = 0;
  for (const name of BASINS) {
    const id = await manager.create('/hydrographic_basins', { name });
    if (name === DOCE) doce = id;
  }
  const ids = new Map<string, number>();
  for (const state of [MINAS_GERAIS, ESPIRITO_SANTO] as const) {
    for (const name of SUBBASINS[state]) {
      ids.set(name, await manager.create('/hydrographic_subbasins', { name, basin: doce, state }));
    }
  }
  return ids;
}
