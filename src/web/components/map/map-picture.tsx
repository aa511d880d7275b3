import { useEffect, useState } from 'react';
import { type BasemapLine, basemapFile, LINE_KINDS } from './basemap.ts';
import type { Sign } from './map-signs.ts';
import { useMapStyle } from './map-style.ts';
import classes from './map.module.css';

const SIDE = 600;
/** Of the square of the world: about a kilometre, so that one spring alone is not a country wide. */
const LEAST = 0.000_03;
const MARGIN = 0.1;

/** The same places as a drawing that can't be moved, where the browser has no canvas. */
export function MapPicture({ signs }: { readonly signs: readonly Sign[] }) {
  const style = useMapStyle();
  const [lands, setLands] = useState<readonly BasemapLine[]>([]);
  useEffect(() => {
    basemapFile('br').then(
      (lines) => setLands(lines.filter(({ kind }) => kind === LINE_KINDS.land)),
      () => setLands([]),
    );
  }, []);
  const xs = signs.map(({ across }) => across);
  const ys = signs.map(({ down }) => down);
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const extent = Math.max(Math.max(...xs) - west, Math.max(...ys) - north, LEAST);
  const scale = (SIDE * (1 - 2 * MARGIN)) / extent;
  const x = (across: number) => ((across - west) * scale + SIDE * MARGIN).toFixed(1);
  const y = (down: number) => ((down - north) * scale + SIDE * MARGIN).toFixed(1);
  return (
    <div className={classes.picture}>
      <p className="alert-text">
        Este navegador não pode mostrar o mapa: abaixo estão um desenho dele e a tabela com as coordenadas.
      </p>
      {signs.length > 0 && (
        <svg
          viewBox={`0 0 ${SIDE} ${SIDE}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take its colours from the page
          role="img"
          aria-label="Desenho do mapa"
        >
          {lands.map((line) => (
            <polyline
              key={`${line.code} ${line.west} ${line.north}`}
              points={pairsOf(line.points, x, y)}
              className={classes.pictureLand}
            />
          ))}
          {signs.map((sign) => (
            <circle
              key={sign.key}
              cx={x(sign.across)}
              cy={y(sign.down)}
              r={sign.cluster ? 11 : 6}
              fill={
                sign.place && sign.place.status === null
                  ? style.other
                  : style.statuses[sign.place?.status ?? 0]
              }
            />
          ))}
        </svg>
      )}
    </div>
  );
}

type Scaled = (at: number) => string;

function pairsOf(points: Float64Array, x: Scaled, y: Scaled): string {
  const pairs: string[] = [];
  for (let at = 0; at < points.length; at += 2) pairs.push(`${x(points[at] ?? 0)},${y(points[at + 1] ?? 0)}`);
  return pairs.join(' ');
}
