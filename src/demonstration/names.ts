/** Names, telephones and documents of people who don't exist. */
import { type Chance, itemAt } from './chance.ts';

const WOMEN = [
  'Aparecida',
  'Conceição',
  'Dalva',
  'Efigênia',
  'Geralda',
  'Ivone',
  'Juraci',
  'Lourdes',
  'Maria da Penha',
  'Marli',
  'Nair',
  'Odete',
  'Rosângela',
  'Sebastiana',
  'Terezinha',
  'Zilda',
];

const MEN = [
  'Adão',
  'Antônio',
  'Benedito',
  'Clemente',
  'Divino',
  'Expedito',
  'Francisco',
  'Gumercindo',
  'Hélio',
  'Irineu',
  'João Batista',
  'José Geraldo',
  'Levi',
  'Manoel',
  'Nelson',
  'Osvaldo',
  'Pedro',
  'Raimundo',
  'Sebastião',
  'Vicente',
];

const FAMILIES = [
  'Alves',
  'Barroso',
  'Caldeira',
  'Coutinho',
  'de Paula',
  'do Carmo',
  'Evangelista',
  'Fagundes',
  'Gonçalves',
  'Lopes',
  'Magalhães',
  'Monteiro',
  'Nunes',
  'Patrocínio',
  'Queiroz',
  'Rodrigues',
  'Sales',
  'Teixeira',
  'Vargas',
  'Viana',
];

/** Of the families that came to the hills of Espírito Santo. */
const SETTLERS = ['Berger', 'Bolsanello', 'Dettmann', 'Holz', 'Kuster', 'Lorenzoni', 'Pagotto', 'Schaeffer'];

/** A whole name; each index another one, over a few hundred. */
export function nameOf(index: number, settlers = false): string {
  const first = index % 3 === 1 ? itemAt(WOMEN, index * 5) : itemAt(MEN, index * 7);
  const middle = itemAt(FAMILIES, index * 3 + Math.floor(index / 20));
  const last = settlers ? itemAt(SETTLERS, index) : itemAt(FAMILIES, index * 9 + 4);
  return middle === last ? `${first} ${last}` : `${first} ${middle} ${last}`;
}

/** Eleven digits of a mobile that begins with an unused 99000. */
export function mobileOf(area: number, chance: Chance): string {
  return `${area}99000${chance.whole(1000, 9999)}`;
}

export function landlineOf(area: number, chance: Chance): string {
  return `${area}3200${chance.whole(1000, 9999)}`;
}

/** A CPF that stands in a row with its neighbours (999.000.101, 999.000.102, …), check digits right. */
export function cpfOf(index: number): string {
  const digits = Array.from(String(999_000_101 + index), Number);
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((all, digit, at) => all + digit * (length + 1 - at), 0);
    const rest = (sum * 10) % 11;
    digits.push(rest === 10 ? 0 : rest);
  }
  return digits.join('');
}
