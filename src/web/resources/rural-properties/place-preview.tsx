import { formatFixed } from '#domain/shared/numbers.ts';
import type { Position } from '#domain/rules/coordinates.ts';
import type { LocatedPoint } from '#domain/rules/spring-survey-types.ts';
import { checkSinglePoint } from '#domain/rules/survey-points.ts';
import { tidyZone } from '#domain/rules/utm-entry.ts';
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormLock } from '../../components/fields/index.ts';
import { NO_VALUE } from '../../components/fields/use-field.ts';
import { MapLink } from './map-link.tsx';
import { LatePlaceMap } from './place-map/late-place-map.tsx';
import { type GuardedPlace, type PlaceQuestion, usePlaceGuard } from './use-place-guard.ts';
import { Notice } from '../../components/notice.tsx';
import classes from './rural-properties.module.css';

const DEGREE_DECIMALS = 6;

interface PlacePreviewProps {
  readonly shown: ShownPlace;
  readonly headquarters: Position | null;
  /** IBGE's code of the property's municipality; null while it is not known. */
  readonly city: number | null;
}

export interface ShownPlace {
  readonly place: Place;
  /** 'Aimorés/MG'; null where it is not known. */
  readonly city: string | null;
  readonly warnings: readonly string[];
}

/**
 * What the UTM fields hold, and what looks wrong about it.
 *
 * @param warningsOf what is odd about a place that can be stored all the same, besides what the server tells
 */
export function useShownPlace(
  warningsOf: (point: LocatedPoint, told: GuardedPlace['codes']) => readonly string[],
  where: PlaceQuestion,
): ShownPlace {
  const { locked } = useFormLock();
  const values: unknown[] = useWatch({ name: ['utm_easting', 'utm_northing', 'utm_zone'] });
  const place = placeOf(values);
  const point = place.kind === 'found' ? place.point : null;
  const { city, warnings, codes } = usePlaceGuard(locked ? null : point, where);
  const all = point ? [...bandNotes(point, values[2]), ...warningsOf(point, codes), ...warnings] : [];
  return { place, city, warnings: all };
}

/** Latitude and longitude of what the UTM fields hold, its municipality, what looks wrong, and a pin on a map. */
export function PlacePreview({ shown, headquarters, city }: PlacePreviewProps) {
  const { locked } = useFormLock();
  const { place, warnings } = shown;
  const point = place.kind === 'found' ? place.point : null;
  const { google_latitude: latitude = null, google_longitude: longitude = null } = point ?? {};
  const at = useMemo(
    () => (latitude === null || longitude === null ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  return (
    <Stack gap="sm">
      <div className={classes.place}>
        {place.kind === 'waiting' && (
          <p className={classes.waiting}>
            {locked
              ? 'Ainda não existem coordenadas adicionadas.'
              : 'O lugar aparece aqui. Este e Norte, ou latitude e longitude, podem ser colados juntos.'}
          </p>
        )}
        {/* What is wrong is read out, not the place with each digit. */}
        <div aria-live="polite" className={classes.told}>
          {place.kind === 'refused' && <p className={classes.refused}>{place.sentences.join(' ')}</p>}
        </div>
        {point && <Found point={point} city={locked ? null : (shown.city ?? NO_VALUE)} />}
      </div>
      {/* Above what comes and goes: the map must not move under the finger that drags the pin. */}
      {!locked && <LatePlaceMap at={at} headquarters={headquarters} city={city} />}
      <Stack gap="sm" aria-live="polite">
        {warnings.map((warning) => (
          <Notice key={warning} kind="warning" role="note">
            {warning}
          </Notice>
        ))}
      </Stack>
    </Stack>
  );
}

interface FoundProps {
  readonly point: LocatedPoint;
  /** Null where it is not asked. */
  readonly city: string | null;
}

function Found({ point: { google_latitude, google_longitude }, city }: FoundProps) {
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Latitude</dt>
          <dd>{formatDegrees(google_latitude)}</dd>
        </div>
        <div>
          <dt>Longitude</dt>
          <dd>{formatDegrees(google_longitude)}</dd>
        </div>
        {city !== null && (
          <div>
            <dt>Município</dt>
            <dd>{city}</dd>
          </div>
        )}
      </dl>
      <MapLink latitude={google_latitude} longitude={google_longitude} />
    </>
  );
}

/** As the lists show them: `-19,494080`. */
export function formatDegrees(degrees: number): string {
  return formatFixed(degrees, DEGREE_DECIMALS);
}

type Place =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly sentences: readonly string[] }
  | { readonly kind: 'found'; readonly point: LocatedPoint };

/** Easting, northing and zone as the form holds them, checked as the server will. */
function placeOf([utm_easting, utm_northing, utm_zone]: readonly unknown[]): Place {
  if (
    !isFilled(utm_easting) ||
    !isFilled(utm_northing) ||
    typeof utm_zone !== 'string' ||
    utm_zone.trim() === ''
  ) {
    return { kind: 'waiting' };
  }
  const checked = checkSinglePoint({ utm_easting, utm_northing, utm_zone });
  if (checked.ok) return { kind: 'found', point: checked.point };
  return { kind: 'refused', sentences: checked.errors.map(({ sentence }) => sentence) };
}

function isFilled(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

/** The letter is computed from the latitude: another one than typed is told before it is stored. */
function bandNotes({ utm_zone }: LocatedPoint, typed: unknown): string[] {
  const written = typeof typed === 'string' ? tidyZone(typed) : '';
  const isOther = /[HJKLMN]$/.test(written) && written !== utm_zone;
  return isOther ? [`Por esta posição a zona é ${utm_zone}: é assim que será gravada.`] : [];
}
