/** Outlines of municipalities, put together from the borders that a state's file has. */
import { type BasemapLine, LINE_KINDS } from '../basemap.ts';
import { type Outline, outlineOf, type Ring } from './outline.ts';

const STATE = 100_000;

/** @returns the outlines of these municipalities of a state, by their IBGE codes */
export function municipalityOutlines(
  lines: readonly BasemapLine[],
  codes: readonly number[],
): Map<number, Outline> {
  const wanted = new Set(codes.map((code) => code % STATE));
  const borders = new Map<number, BasemapLine[]>();
  for (const line of lines) {
    if (line.kind !== LINE_KINDS.border && line.kind !== LINE_KINDS.stateBorder) continue;
    for (const side of line.sides) {
      if (wanted.has(side)) borders.set(side, [...(borders.get(side) ?? []), line]);
    }
  }
  const names = new Map(
    lines.flatMap(({ kind, code, points: [across, down] }) =>
      kind === LINE_KINDS.name && across !== undefined && down !== undefined
        ? [[code, { across, down }] as const]
        : [],
    ),
  );
  return new Map(
    codes.map((code) => [
      code,
      outlineOf(stitched(borders.get(code % STATE) ?? []), names.get(code) ?? null),
    ]),
  );
}

/** The rings that these lines make, end to end. */
function stitched(lines: readonly BasemapLine[]): Ring[] {
  const byEnd = new Map<string, BasemapLine[]>();
  for (const line of lines) {
    for (const end of [startOf(line), endOf(line)]) byEnd.set(end, [...(byEnd.get(end) ?? []), line]);
  }
  const left = new Set(lines);
  const rings: Ring[] = [];
  for (const line of lines) {
    if (!left.delete(line)) continue;
    const ring = [...line.points];
    let end = endOf(line);
    for (;;) {
      const next = byEnd.get(end)?.find((other) => left.has(other));
      if (!next) break;
      left.delete(next);
      const isForwards = startOf(next) === end;
      ring.push(...(isForwards ? next.points : backwards(next.points)));
      end = isForwards ? endOf(next) : startOf(next);
    }
    rings.push(ring);
  }
  return rings;
}

const startOf = ({ points }: BasemapLine) => `${points[0]} ${points[1]}`;
const endOf = ({ points }: BasemapLine) => `${points.at(-2)} ${points.at(-1)}`;

function backwards(points: Float64Array): number[] {
  const turned: number[] = [];
  for (let at = points.length - 2; at >= 0; at -= 2) turned.push(points[at] ?? 0, points[at + 1] ?? 0);
  return turned;
}
