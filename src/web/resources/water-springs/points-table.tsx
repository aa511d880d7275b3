import { formatFixed } from '#domain/shared/numbers.ts';
import type { LocatedPoint } from '#domain/rules/spring-survey-types.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { sharedDecimals } from './figures.ts';
import classes from './water-springs.module.css';

interface PointsTableProps {
  readonly caption: string;
  readonly points: readonly LocatedPoint[];
  /** Said when there is none. */
  readonly empty: string;
}

/** A fence of hundreds of vertices would push the rest of the screen away. */
const FEW = 12;
const DEGREE_DECIMALS = 6;

/** Points in their order, as measured and in degrees. */
export function PointsTable({ caption, points, empty }: PointsTableProps) {
  const [all, setAll] = useState(false);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  if (points.length === 0) return <p className={classes.none}>{empty}</p>;
  const shown = all || points.length <= FEW ? points : points.slice(0, FEW);
  return (
    <>
      <div className={classes.points}>
        {narrow ? (
          <NarrowTable caption={caption} points={shown} metres={metresOf(points)} />
        ) : (
          <WideTable caption={caption} points={shown} metres={metresOf(points)} />
        )}
      </div>
      {points.length > FEW && (
        <Button variant="default" fullWidth mt="sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Mostrar só os ${FEW} primeiros` : `Mostrar todos os ${points.length}`}
        </Button>
      )}
    </>
  );
}

type Metres = (measured: number) => string;

/** One form for all of them, so that the commas stand below each other. */
function metresOf(points: readonly LocatedPoint[]): Metres {
  const measured = points.flatMap(({ utm_easting, utm_northing }) => [utm_easting, utm_northing]);
  const decimals = sharedDecimals(measured);
  return (one) => formatFixed(one, decimals);
}

interface TableProps {
  readonly caption: string;
  readonly points: readonly LocatedPoint[];
  readonly metres: Metres;
}

function WideTable({ caption, points, metres }: TableProps) {
  return (
    <table className={classes.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">Nº</th>
          <th scope="col">Zona</th>
          <th scope="col" data-numeric>
            Este (m)
          </th>
          <th scope="col" data-numeric>
            Norte (m)
          </th>
          <th scope="col" data-numeric>
            Latitude
          </th>
          <th scope="col" data-numeric>
            Longitude
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          // The sheet's order is what identifies a point; two may stand at one place.
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td>{point.utm_zone}</td>
            <td data-numeric>{metres(point.utm_easting)}</td>
            <td data-numeric>{metres(point.utm_northing)}</td>
            <td data-numeric>{formatFixed(point.google_latitude, DEGREE_DECIMALS)}</td>
            <td data-numeric>{formatFixed(point.google_longitude, DEGREE_DECIMALS)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Three columns: six do not fit under a thumb. */
function NarrowTable({ caption, points, metres }: TableProps) {
  return (
    <table className={classes.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">Nº</th>
          <th scope="col" data-numeric>
            Zona, Este, Norte (m)
          </th>
          <th scope="col" data-numeric>
            Latitude, longitude
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td data-numeric>
              {point.utm_zone}
              <br />
              {metres(point.utm_easting)}
              <br />
              {metres(point.utm_northing)}
            </td>
            <td data-numeric>
              {formatFixed(point.google_latitude, DEGREE_DECIMALS)}
              <br />
              {formatFixed(point.google_longitude, DEGREE_DECIMALS)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
