/** A producer's own data in the history: enough to see that they changed, not what they are. */
import { hiddenCpf } from '#domain/shared/masks.ts';
import { sealedPlace } from '../rural-producers/sealed-columns.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const HIDDEN = '•••';
const PHONES = new Set(['home_phone', 'cell_phone', 'service_phone']);
const PLACES = new Set(['cep', 'district', 'street', 'number', 'neighborhood', 'other_description']);

/** The masked text of a producer's column; null for one that need not be masked. */
export function maskedText(
  column: string,
  value: unknown,
  { secrets, producerId }: { secrets: Secrets; producerId: number },
): string | null {
  if (column === 'cpf_sealed') {
    const cpf = secrets.openAudited(String(value), sealedPlace('cpf_sealed', producerId));
    return hiddenCpf(cpf ?? '') || null;
  }
  if (column.endsWith('_sealed') || PLACES.has(column)) return HIDDEN;
  if (PHONES.has(column)) return `${HIDDEN}${String(value).slice(-2)}`;
  return null;
}
