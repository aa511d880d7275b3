import { COORDINATE_MESSAGES, type coordinates } from '#domain/resources/coordinates.ts';
import { positionOf, roundDegrees } from '#domain/rules/coordinates.ts';
import { readPastedPlace, utmAnywhere } from '#domain/rules/pasted-place.ts';
import { guardPlace, type ReadPlace } from '#domain/rules/place-guard.ts';
import { type Grid, gridOf, readZone, zoneName } from '#domain/rules/utm-zone.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { invalid } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { placeAround } from './place-around.ts';
import { fencesAround, surroundingsOf, zoneAround } from './surroundings.ts';

interface Located extends ReadPlace {
  readonly utm_zone: string;
  readonly utm_easting: number;
  readonly utm_northing: number;
}

export const coordinateHandlers: Handlers<typeof coordinates> = {
  async read(call) {
    const around = await surroundingsOf(call, call.body);
    const read = located(call.body.text, await zoneAround(call, around));
    const { city, expected, found } = await placeAround(call.db, around, read.place);
    // All fences of a project are looked through.
    const fences = await reading(call, 'search', (own) => fencesAround(own, around, read));
    const { utm_zone, utm_easting, utm_northing, place } = read;
    return {
      body: {
        latitude: roundDegrees(place.latitude),
        longitude: roundDegrees(place.longitude),
        utm_zone,
        utm_easting,
        utm_northing,
        city,
        warnings: guardPlace(read, expected, { ...found, fences }),
      },
    };
  },
};

/** Throws 422 in words. `zone` is taken where the text has none. */
function located(text: string, zone: Grid | null): Located {
  const read = readPastedPlace(text);
  if (read.kind === 'short_link') throw refused(COORDINATE_MESSAGES.shortLink);
  if (read.kind === 'other_datum') throw refused(COORDINATE_MESSAGES.otherDatum);
  if (read.kind === 'not_understood') throw refused(COORDINATE_MESSAGES.notUnderstood);
  const { wasSwapped } = read;
  if (read.kind === 'position') {
    const utm = utmAnywhere(read);
    if (utm === null) throw refused(COORDINATE_MESSAGES.notUnderstood);
    const place = { latitude: read.latitude, longitude: read.longitude };
    return {
      place,
      utm: null,
      wasSwapped,
      utm_zone: utm.zone,
      utm_easting: utm.easting,
      utm_northing: utm.northing,
    };
  }
  const { easting, northing } = read;
  const grid = read.zone === null ? zone : writtenGrid(read.zone, northing);
  if (grid === null) throw refused(COORDINATE_MESSAGES.zoneMissing);
  const place = positionOf(grid, { easting, northing });
  return {
    place,
    utm: { grid, easting, northing },
    wasSwapped,
    utm_zone: zoneName(grid, place.latitude),
    utm_easting: easting,
    utm_northing: northing,
  };
}

function writtenGrid(zone: string, northing: number): Grid {
  const written = readZone(zone);
  if (!written.ok) throw refused(COORDINATE_MESSAGES.zoneNotUnderstood);
  return gridOf(written, northing);
}

function refused(sentence: string) {
  return invalid({ text: [sentence] });
}
