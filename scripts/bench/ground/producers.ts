/** The producers of the benches' data, and a property of each. */
import { cpfParts } from '#api/resources/rural-producers/cpf-parts.ts';
import { sealedPlace } from '#api/resources/rural-producers/sealed-columns.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { type Makers, projectOf, type TableRows } from './shape.ts';
import { FIRST, LAST, PLACES } from './words.ts';

const SUBBASINS = 40;

export function producerTables(makers: Makers): TableRows[] {
  const { size, secrets, pick, one, city, user, day } = makers;
  const names: string[] = [];
  const ofProducer = (table: string): TableRows => ({
    table,
    count: size,
    row: (rural_producer_id) => ({ rural_producer_id }),
  });
  const ofProperty = (table: string): TableRows => ({
    table,
    count: size,
    row: (rural_property_id) => ({ rural_property_id }),
  });
  return [
    {
      table: 'rural_producers',
      count: size,
      row(id) {
        const name = `${one(FIRST)} ${one(LAST)} ${one(LAST)}`;
        const nickname = id % 3 === 0 ? one(FIRST) : null;
        const cpf = String(10_000_000_000 + id * 7919).slice(-11);
        names.push(name);
        return {
          id,
          name,
          nickname,
          cpf_sealed: secrets.seal(cpf, sealedPlace('cpf_sealed', id)),
          cpf_index: secrets.index(cpf),
          cpf_parts: cpfParts(secrets, cpf),
          search: foldAll(name, nickname),
        };
      },
    },
    {
      table: 'producer_addresses',
      count: size,
      row: (id) => ({ rural_producer_id: id, city_id: city(), cep: '35010000' }),
    },
    ofProducer('producer_bank_datas'),
    ofProducer('producer_categories'),
    {
      table: 'rural_properties',
      count: size,
      row(id) {
        const name = `Sítio ${one(PLACES)} ${id}`;
        return {
          id,
          project_id: projectOf(id),
          rural_producer_id: id,
          user_id: user(),
          name,
          registration_date: day(id),
          search: foldAll(name, names[id - 1]),
        };
      },
    },
    {
      table: 'property_addresses',
      count: size,
      row: (id) => ({ rural_property_id: id, city_id: city(), cep: '35010000' }),
    },
    {
      table: 'hydrographic_properties',
      count: size,
      row: (id) => ({ rural_property_id: id, subbasin_id: 1 + pick(SUBBASINS) }),
    },
    ofProperty('property_coordinates'),
    ofProperty('recovery_interests'),
  ];
}
