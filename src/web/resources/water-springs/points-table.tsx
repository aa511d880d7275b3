import { formatFixed, formatNumber } from '#domain/rules/numbers.ts';
import type { LocatedPoint } from '#domain/rules/spring-survey-types.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
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
          <NarrowTable caption={caption} points={shown} />
        ) : (
          <WideTable caption={caption} points={shown} />
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

interface TableProps {
  readonly caption: string;
  readonly points: readonly LocatedPoint[];
}

function WideTable({ caption, points }: TableProps) {
  return (
    <table className={classes.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">Nº</th>
          <th scope="col">Zona</th>
          <th scope="col">Este (m)</th>
          <th scope="col">Norte (m)</th>
          <th scope="col">Latitude</th>
          <th scope="col">Longitude</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          // The sheet's order is what identifies a point; two may stand at one place.
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td>{point.utm_zone}</td>
            <td>{formatNumber(point.utm_easting)}</td>
            <td>{formatNumber(point.utm_northing)}</td>
            <td>{formatFixed(point.google_latitude, DEGREE_DECIMALS)}</td>
            <td>{formatFixed(point.google_longitude, DEGREE_DECIMALS)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Three columns: six do not fit under a thumb. */
function NarrowTable({ caption, points }: TableProps) {
  return (
    <table className={classes.table} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">Nº</th>
          <th scope="col">Zona, Este, Norte (m)</th>
          <th scope="col">Latitude, longitude</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            <td>
              {point.utm_zone}
              <br />
              {formatNumber(point.utm_easting)}
              <br />
              {formatNumber(point.utm_northing)}
            </td>
            <td>
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
