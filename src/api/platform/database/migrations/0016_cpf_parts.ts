import { addTextColumns } from '../columns.ts';
import { addTrigramIndex, mayUseTrigrams } from '../trigrams.ts';
import type { Migration } from './types.ts';

/**
 * The digits of a CPF that a list shows, as blind indexes. A migration has no key:
 * the server fills them in when it starts (resources/rural-producers/cpf-parts.ts).
 */
export const cpfParts: Migration = async ({ engine, db }) => {
  await addTextColumns(db, engine, 'rural_producers', ['cpf_parts']);
  if (engine === 'postgres' && (await mayUseTrigrams(db))) {
    await addTrigramIndex(db, 'rural_producers', 'cpf_parts');
  }
};
