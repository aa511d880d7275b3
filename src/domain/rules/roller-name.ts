/** How people tell a project's types of wire roll apart. */
import { formatNumber } from '../shared/numbers.ts';

interface RollerType {
  readonly id: number;
  /** Metres. */
  readonly length: number;
  /** Percent. */
  readonly minimum_usage: number;
}

/** `500 m`; where the project has several of that length, also by how much of one must be used. */
export function rollerName(type: RollerType, types: readonly RollerType[]): string {
  const isAlone = types.filter(({ length }) => length === type.length).length === 1;
  const name = `${formatNumber(type.length)} m`;
  return isAlone ? name : `${name} (uso mínimo ${formatNumber(type.minimum_usage)}%)`;
}
