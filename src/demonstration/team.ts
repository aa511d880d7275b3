/** Who works in the invented organisation: the nine accounts that visitors use, and their colleagues. */
import { DEMONSTRATION_ACCOUNTS } from '#domain/shared/demonstration.ts';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { itemAt } from './chance.ts';

export interface Member {
  readonly name: string;
  readonly email: string;
  readonly role: RoleId;
  /** False: has left. */
  readonly enabled: boolean;
}

/** Names of the nine accounts, in their order. */
const ACCOUNT_NAMES = [
  'Marcos Vinícius Antunes',
  'Helena Drumond',
  'Patrícia Lacerda',
  'Rogério Amaral',
  'Sebastião Coelho',
  'Teresa Oliveira',
  'Luciana Peixoto',
  'Cláudio Werneck',
  'Davi Menezes',
];

const COLLEAGUES: readonly (readonly [name: string, role: RoleId, left?: 'left'])[] = [
  ['Adriana Rezende', ROLES.TECNICO],
  ['Anderson Luiz Krause', ROLES.TECNICO],
  ['Bruna Figueiredo', ROLES.TECNICO],
  ['Edson Carlos Pimenta', ROLES.TECNICO],
  ['Fabiana Tavares', ROLES.TECNICO],
  ['Geraldo Magela Dias', ROLES.TECNICO],
  ['Isabela Quintão', ROLES.TECNICO],
  ['Jonas Pereira Bastos', ROLES.TECNICO],
  ['Karina Boldt', ROLES.TECNICO],
  ['Wellington Assis', ROLES.TECNICO, 'left'],
  ['Eliane Sathler', ROLES.SUPERVISOR],
  ['Joaquim Emerick', ROLES.SUPERVISOR],
  ['Nilton Furtado', ROLES.SUPERVISOR, 'left'],
  ['Cristiane Valadão', ROLES.GESTOR_PROJETOS],
  ['Otávio Storch', ROLES.GESTOR_PROJETOS],
  ['Renata Guimarães', ROLES.ESCRITORIO_PROJETOS],
  ['Sueli Barcelos', ROLES.ADMINISTRATIVO],
  ['Vanderlei Zanotti', ROLES.ADMINISTRATIVO],
  ['Simone Herzog', ROLES.FINANCEIRO],
  ['Raquel Moulin', ROLES.FINANCEIRO, 'left'],
];

const accounts = ACCOUNT_NAMES.map((name, index): Member => {
  const { email } = itemAt(DEMONSTRATION_ACCOUNTS, index);
  return { name, email, role: (index + 1) as RoleId, enabled: true };
});

const colleagues = COLLEAGUES.map(
  ([name, role, left]): Member => ({ name, email: emailOf(name), role, enabled: left === undefined }),
);

export const TEAM: readonly Member[] = [...accounts, ...colleagues];

/** E-mails by which the data name the people of the nine accounts. */
export const GERENTE = 'gerente@example.org';
export const GESTOR = 'gestor@example.org';
export const SUPERVISOR = 'supervisor@example.org';
export const FINANCE = 'financeiro@example.org';

/** Those who go to the field, whoever has left last. */
export const FIELD_TEAM: readonly string[] = TEAM.filter(({ role }) => role === ROLES.TECNICO)
  .toSorted((a, b) => Number(b.enabled) - Number(a.enabled))
  .map(({ email }) => email);

/** The name of whoever has that e-mail. */
export function nameOfMember(email: string): string {
  return TEAM.find((member) => member.email === email)?.name ?? email;
}

/** `Anderson Luiz Krause` → `anderson.krause@example.org`. */
function emailOf(name: string): string {
  const words = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
  return `${words[0]}.${words.at(-1)}@example.org`;
}
