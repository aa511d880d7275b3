/**
 * Sentences that many forms share. A form's own messages, those of the
 * specification, stand beside the field in the resource's schema.
 */
import { grouped } from './grouped.ts';

/** A limit, of at most two decimals. */
const written = (limit: number) => grouped(String(limit).replace('.', ','));

export const MESSAGES = {
  fillIn: 'Preencha o campo!',
  chooseOption: 'Selecione uma opção!',
  confusableEmail: 'O e-mail tem uma letra que se confunde com outra. Digite-o de novo, pelo teclado.',
  email: 'Digite um e-mail válido!',
  unknownField: 'Este campo não existe aqui.',
  notObject: 'O pedido deve trazer um objeto JSON.',
  notNumber: 'Digite um número válido.',
  notInteger: 'Digite um número inteiro.',
  negative: 'O número não pode ser negativo.',
  positive: 'O número deve ser maior que zero.',
  twoDecimals: 'Use no máximo duas casas decimais.',
  notDate: 'Digite uma data que exista, como 21/11/2026.',
  notDateTime: 'Digite data e hora que existam, como 21/11/2026 14:30.',
  notMonth: 'Digite um mês que exista, como 03/2027.',
  endBeforeStart: 'O término não pode ser antes do início.',
  notFlag: 'Escolha sim ou não.',
  invalid: 'O valor não é válido.',
  cpf: 'O CPF não é válido. Confira os 11 dígitos.',
  cnpj: 'O CNPJ não é válido. Confira os 14 dígitos.',
  cep: 'O CEP tem 8 dígitos, como 35000-000.',
  phone: 'O telefone tem 10 ou 11 dígitos, com DDD.',
  website: 'Digite um endereço de site válido, como www.exemplo.org.br.',
  reference: 'O registro escolhido não existe mais. Escolha outro.',
  tooLong: (max: number) => `O texto passa de ${written(max)} caracteres.`,
  atMost: (max: number) => `O valor máximo é ${written(max)}.`,
  atLeast: (min: number) => `O valor mínimo é ${written(min)}.`,
} as const;
