import { describe, expect, test } from 'vitest';
import {
  formatAddress,
  formatCpf,
  formatRolls,
  isTermVariableName,
  resolveVariables,
  TERM_VARIABLE_NAMES,
  type TermData,
  type TermSpring,
  type TermVariableName,
} from './term-variables.ts';

const spring: TermSpring = {
  label: 'N-01',
  area: 7853.98,
  water_eyes: 2,
  recovery_seedlings: 1309,
  stake_quantity: 119,
  stretcher_quantity: 7,
  clip_quantity: 3,
  wire_rollers: [
    { length: 250, quantity: 1 },
    { length: 500, quantity: 2 },
  ],
};

const data: TermData = {
  date: '2026-03-05',
  producer: {
    name: 'Maria da Conceição',
    cpf: '12345678909',
    address: { street: 'Rua das Flores', number: '12', district: 'Centro', city: 'Caratinga', uf: 'MG' },
  },
  property: {
    name: 'Sítio Boa Vista',
    basin: 'Rio Doce',
    address: { street: 'Córrego do Ouro', city: 'Inhapim', uf: 'MG', neighborhood: 'Zona rural' },
  },
  springs: [spring],
};

/** The one sentence for a variable that has no value. */
function missingSentence(name: TermVariableName, changed: Partial<TermData>): string | undefined {
  const { values, missing } = resolveVariables([name], { ...data, ...changed });
  expect(values).toEqual({});
  return missing[0]?.sentence;
}

describe('the variables of a commitment term', () => {
  test('are the twenty of the specification', () => {
    expect(TERM_VARIABLE_NAMES).toEqual([
      'ANO',
      'MES',
      'DIA',
      'CODIGOS_NASCENTES',
      'CPF_PROPRIETARIO',
      'ENDERECO_PROPRIEDADE',
      'ENDERECO_PROPRIETARIO',
      'NOME_BACIA',
      'NOME_CIDADE_PROP',
      'NOME_PROPRIETARIO',
      'NOME_PROPRIEDADE',
      'TOTAL_ESTACAS',
      'TOTAL_ESTICADORES',
      'TOTAL_GRAMPOS',
      'TOTAL_MUDAS',
      'TOTAL_AREA_CERCADA',
      'TOTAL_NASCENTES',
      'TOTAL_OLHOS_DAGUA',
      'TOTAL_ROLOS',
      'UF_PROPRIETARIO',
    ]);
    expect(isTermVariableName('ANO')).toBe(true);
    expect(isTermVariableName('toString')).toBe(false);
  });

  test('read as people write them', () => {
    const { values, missing } = resolveVariables(TERM_VARIABLE_NAMES, data);
    expect(missing).toEqual([]);
    expect(values).toEqual({
      ANO: '2026',
      MES: 'março',
      DIA: '5',
      CODIGOS_NASCENTES: 'N-01',
      CPF_PROPRIETARIO: '123.456.789-09',
      ENDERECO_PROPRIEDADE: 'Córrego do Ouro, Zona rural, Inhapim, MG',
      ENDERECO_PROPRIETARIO: 'Rua das Flores, 12, Centro, Caratinga, MG',
      NOME_BACIA: 'Rio Doce',
      NOME_CIDADE_PROP: 'Inhapim',
      NOME_PROPRIETARIO: 'Maria da Conceição',
      NOME_PROPRIEDADE: 'Sítio Boa Vista',
      TOTAL_ESTACAS: '119',
      TOTAL_ESTICADORES: '7',
      TOTAL_GRAMPOS: '3 kg',
      TOTAL_MUDAS: '1309',
      TOTAL_AREA_CERCADA: '0,7854 ha',
      TOTAL_NASCENTES: '1',
      TOTAL_OLHOS_DAGUA: '2',
      TOTAL_ROLOS: '2 rolos de 500 m e 1 rolo de 250 m',
      UF_PROPRIETARIO: 'MG',
    });
  });

  test('add up several springs', () => {
    const springs = [
      spring,
      { ...spring, label: 'N-02' },
      { ...spring, label: 'N-03', area: 0.04, wire_rollers: [{ length: 400, quantity: 1 }] },
    ];
    const names = ['CODIGOS_NASCENTES', 'TOTAL_AREA_CERCADA', 'TOTAL_ROLOS', 'TOTAL_NASCENTES'] as const;
    expect(resolveVariables(names, { ...data, springs }).values).toEqual({
      CODIGOS_NASCENTES: 'N-01, N-02 e N-03',
      TOTAL_AREA_CERCADA: '1,5708 ha',
      TOTAL_ROLOS: '4 rolos de 500 m, 1 rolo de 400 m e 2 rolos de 250 m',
      TOTAL_NASCENTES: '3',
    });
  });

  test('that come to nothing are values: no seedlings in regeneration, no eyes measured', () => {
    const springs = [{ ...spring, recovery_seedlings: 0, water_eyes: 0 }];
    const { values, missing } = resolveVariables(['TOTAL_MUDAS', 'TOTAL_OLHOS_DAGUA'], { ...data, springs });
    expect(values).toEqual({ TOTAL_MUDAS: '0', TOTAL_OLHOS_DAGUA: '0' });
    expect(missing).toEqual([]);
  });

  test('are checked only when asked for', () => {
    const bare: TermData = { ...data, producer: null, springs: [] };
    expect(resolveVariables(['NOME_PROPRIEDADE'], bare).missing).toEqual([]);
    expect(resolveVariables([], bare)).toEqual({ values: {}, missing: [] });
  });

  test('asked for twice are told once, in the order asked', () => {
    const asked: TermVariableName[] = ['NOME_BACIA', 'CPF_PROPRIETARIO', 'NOME_BACIA'];
    const { missing } = resolveVariables(asked, {
      ...data,
      producer: null,
      property: { ...data.property, basin: ' ' },
    });
    expect(missing).toEqual([
      {
        name: 'NOME_BACIA',
        sentence:
          '[NOME_BACIA]: falta a sub-bacia da propriedade. Escolha-a na propriedade, aba "Localização hidrográfica".',
      },
      {
        name: 'CPF_PROPRIETARIO',
        sentence:
          '[CPF_PROPRIETARIO]: a propriedade não tem proprietário. Escolha-o na propriedade, aba "Geral".',
      },
    ]);
  });

  test.each<[TermVariableName, Partial<TermData>, string]>([
    ['TOTAL_MUDAS', { springs: [] }, 'não tem nascentes'],
    ['CODIGOS_NASCENTES', { springs: [] }, 'não tem nascentes'],
    ['TOTAL_ROLOS', { springs: [] }, 'não tem nascentes'],
    ['TOTAL_ROLOS', { springs: [{ ...spring, wire_rollers: [] }] }, 'não têm rolos de arame'],
    ['CPF_PROPRIETARIO', { producer: { name: 'Maria', address: {} } }, 'falta o CPF'],
    ['ENDERECO_PROPRIETARIO', { producer: { address: { street: 'Rua A' } } }, '"Endereço Residência"'],
    ['UF_PROPRIETARIO', { producer: { address: {} } }, 'falta o estado'],
    ['NOME_CIDADE_PROP', { property: { address: {} } }, 'aba "Endereço"'],
    ['MES', { date: '2026-13-01' }, 'data de emissão'],
  ])('%s is missing where its data is', (name, changed, words) => {
    expect(missingSentence(name, changed)).toContain(words);
  });
});

describe('the forms of a value', () => {
  test('a roll and several rolls', () => {
    expect(formatRolls([{ length: 500, quantity: 1 }])).toBe('1 rolo de 500 m');
    expect(formatRolls([{ length: 500, quantity: 0 }])).toBe('');
  });

  test('a CPF has 11 digits', () => {
    expect(formatCpf('00000000191')).toBe('000.000.001-91');
    expect(formatCpf('123')).toBeNull();
    expect(formatCpf(undefined)).toBeNull();
  });

  test('an address prefers the district to the neighbourhood and needs a city and a state', () => {
    const address = { district: 'São Cândido', neighborhood: 'Centro', city: 'Caratinga', uf: 'MG' };
    expect(formatAddress(address)).toBe('São Cândido, Caratinga, MG');
    expect(formatAddress({ ...address, uf: null })).toBeNull();
  });
});
