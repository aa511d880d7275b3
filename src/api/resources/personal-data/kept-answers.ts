/** What an answer kept for repeats tells of a person, taken out of it. */
const OWN_TEXTS = [
  'nickname',
  'rg',
  'home_phone',
  'cell_phone',
  'service_phone',
  'district',
  'street',
  'number',
  'neighborhood',
] as const;

const NOBODY = { receiver_name: null, receiver_cpf: null };

interface Erased {
  readonly producerId: number;
  /** What stands for the person's own. */
  readonly name: string;
  readonly cpf: string | null;
  /** Ids of the delivery notes that named the person. */
  readonly notes: ReadonlySet<number>;
}

/**
 * The answer's JSON with this producer as it is now: the one that registered the
 * producer, those that name it under `rural_producer`, and delivery notes that it
 * received. Null when it tells nothing of it.
 */
export function withoutPerson(body: string, { producerId, name, cpf, notes }: Erased): string | null {
  const answer: unknown = JSON.parse(body);
  let found = false;
  const isOfPerson = ({ id, receiver_cpf }: Record<string, unknown>) =>
    (cpf !== null && receiver_cpf === cpf) || (typeof id === 'number' && notes.has(id));
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const record = value as Record<string, unknown>;
    if (record.rural_producer_id === producerId && 'cpf' in record) {
      found = true;
      Object.assign(record, { name, cpf: '', anonymised: true });
      for (const field of OWN_TEXTS) if (field in record) record[field] = null;
    }
    const named = record.rural_producer;
    if (typeof named === 'object' && named !== null && 'id' in named && named.id === producerId) {
      found = true;
      Object.assign(named, { name });
      // Of a delivery note: often the same person.
      if ('receiver_cpf' in record) Object.assign(record, NOBODY);
    }
    if ('receiver_cpf' in record && isOfPerson(record)) {
      found = true;
      Object.assign(record, NOBODY);
    }
    for (const inner of Object.values(record)) visit(inner);
  };
  visit(answer);
  return found ? JSON.stringify(answer) : null;
}
