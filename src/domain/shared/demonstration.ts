/** The accounts of the demonstration, one for each role, all with the same password. */

export const DEMONSTRATION_PASSWORD = 'demonstracao';

export interface DemonstrationAccount {
  readonly email: string;
  readonly role: string;
}

/** In the order of the role ids, with the roles' names. */
export const DEMONSTRATION_ACCOUNTS: readonly DemonstrationAccount[] = [
  { email: 'diretor@example.org', role: 'Diretor executivo' },
  { email: 'gerente@example.org', role: 'Gerente de projetos' },
  { email: 'escritorio@example.org', role: 'Escritório de projetos' },
  { email: 'gestor@example.org', role: 'Gestor de projetos' },
  { email: 'supervisor@example.org', role: 'Supervisor' },
  { email: 'tecnico@example.org', role: 'Técnico' },
  { email: 'administrativo@example.org', role: 'Administrativo' },
  { email: 'financeiro@example.org', role: 'Financeiro' },
  { email: 'dev@example.org', role: 'Desenvolvedor' },
];
