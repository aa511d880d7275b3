/** Where a municipality lies, by the map that comes with the product. */
import { latitudeOf, longitudeOf } from '#domain/rules/map-box.ts';
import type { Position } from '#domain/rules/coordinates.ts';
import { useQuery } from '@tanstack/react-query';
import { basemapFile, LINE_KINDS } from './basemap.ts';

const STATE = 100_000;
const NOWHERE: readonly Position[] = [];

/** Two corners of the box around it; none of what its state's file does not have. */
async function cornersOf(code: number): Promise<readonly Position[]> {
  const lines = await basemapFile(String(Math.floor(code / STATE)));
  const borders = lines.filter(
    ({ kind, sides }) =>
      (kind === LINE_KINDS.border || kind === LINE_KINDS.stateBorder) && sides.includes(code % STATE),
  );
  if (borders.length === 0) return NOWHERE;
  const corner = (across: number, down: number) => ({
    longitude: longitudeOf(across),
    latitude: latitudeOf(down),
  });
  return [
    corner(Math.min(...borders.map(({ west }) => west)), Math.min(...borders.map(({ north }) => north))),
    corner(Math.max(...borders.map(({ east }) => east)), Math.max(...borders.map(({ south }) => south))),
  ];
}

/**
 * @param code IBGE's; null asks for nothing.
 * @returns corners of it; null while they are on their way, none where they did not come.
 */
export function useMunicipality(code: number | null): readonly Position[] | null {
  const { data, isPending } = useQuery({
    queryKey: ['municipality corners', code],
    queryFn: () => (code === null ? NOWHERE : cornersOf(code)),
    enabled: code !== null,
    staleTime: 'static',
    retry: false,
  });
  if (code === null) return NOWHERE;
  return isPending ? null : (data ?? NOWHERE);
}
