/** Bank accounts of projects and of producers. */

export const ACCOUNT_TYPES = { 1: 'Conta corrente', 2: 'Conta poupança' } as const;

export type AccountType = keyof typeof ACCOUNT_TYPES;

export const BANK_ACCOUNT_MESSAGES = {
  bank_name: 'Digite o nome do banco!',
  agency: 'Digite a agência!',
  account_number: 'Digite o número da conta!',
  account_type: 'Selecione o tipo da conta!',
} as const;
