/** What the producer's own screens show, a field a row. */
import { PRODUCER_CATEGORIES } from '#domain/resources/rural-producers.ts';
import { ACCOUNT_TYPES, type AccountType } from '#domain/shared/bank-account.ts';
import { CEP_MASK, CPF_MASK, PHONE_MASK } from '#domain/shared/masks.ts';
import type { TableRow } from '../../documents/workbook/table.ts';
import type { TableSource } from '../../documents/workbook/workbook-writer.ts';
import { notFound } from '../../platform/http/problem.ts';
import { openColumn, type SealedColumn } from '../rural-producers/sealed-columns.ts';
import { type ExportCall, TEXT } from './pages.ts';

export function registryTable(call: ExportCall): TableSource {
  return {
    name: 'Cadastro',
    columns: [
      { title: 'Parte', width: 22, format: TEXT },
      { title: 'Campo', width: 24, format: TEXT },
      { title: 'Valor', width: 50, format: TEXT },
    ],
    rows: registryRows(call),
  };
}

async function* registryRows({ db, params, services }: ExportCall): AsyncGenerator<TableRow[]> {
  const { secrets } = services;
  const producer = await db
    .selectFrom('rural_producers')
    .innerJoin('producer_addresses', 'producer_addresses.rural_producer_id', 'rural_producers.id')
    .innerJoin('cities', 'cities.id', 'producer_addresses.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .innerJoin('producer_bank_datas', 'producer_bank_datas.rural_producer_id', 'rural_producers.id')
    .innerJoin('producer_categories', 'producer_categories.rural_producer_id', 'rural_producers.id')
    .selectAll('producer_categories')
    .selectAll('producer_bank_datas')
    .selectAll('producer_addresses')
    .selectAll('rural_producers')
    .select(['cities.name as city', 'states.name as state'])
    .where('rural_producers.id', '=', params.producerId)
    .executeTakeFirstOrThrow(() => notFound());
  const open = (column: SealedColumn) => openColumn(secrets, column, producer.id, producer);
  const categories = Object.entries(PRODUCER_CATEGORIES)
    .filter(([name]) => producer[name as keyof typeof PRODUCER_CATEGORIES] === 1)
    .map(([, label]) => label);
  const part = (name: string, fields: Readonly<Record<string, string | null>>): TableRow[] =>
    Object.entries(fields).map(([field, value]) => [name, field, value]);
  yield [
    ...part('Geral', {
      Nome: producer.name,
      Apelido: producer.nickname,
      CPF: CPF_MASK.format(open('cpf_sealed')),
      RG: open('rg_sealed'),
      'Telefone residencial': PHONE_MASK.format(producer.home_phone),
      Celular: PHONE_MASK.format(producer.cell_phone),
      'Telefone comercial': PHONE_MASK.format(producer.service_phone),
    }),
    ...part('Endereço Residência', {
      Estado: producer.state,
      Cidade: producer.city,
      CEP: CEP_MASK.format(producer.cep),
      Distrito: producer.district,
      Rua: producer.street,
      Número: producer.number,
      Bairro: producer.neighborhood,
    }),
    ...part('Categorias', {
      Categorias: categories.join(', '),
      Descrição: producer.other_description,
    }),
    ...part('Dados bancários', {
      Banco: open('bank_name_sealed'),
      Agência: open('agency_sealed'),
      'Número da conta': open('account_number_sealed'),
      'Tipo da conta':
        producer.account_type === null ? null : ACCOUNT_TYPES[producer.account_type as AccountType],
    }),
  ];
}
