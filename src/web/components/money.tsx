import { formatReais } from '#domain/shared/reais.ts';
import { DASH } from './list/columns.ts';
import { Unbroken } from './list/unbroken.tsx';

/** An amount in a table; a dash for none. */
export function Money({ value }: { readonly value: number | null }) {
  return <Unbroken>{value === null ? DASH : formatReais(value)}</Unbroken>;
}
