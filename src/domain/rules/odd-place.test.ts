import { describe, expect, test } from 'vitest';
import { placeWarnings } from './odd-place.ts';
import type { LocatedPoint } from './spring-survey-types.ts';
import { checkSinglePoint } from './survey-points.ts';

const VALADARES = { name: 'Governador Valadares', state: { uf: 'MG' } };
const CARAUARI = { name: 'Carauari', state: { uf: 'AM' } };
const HEADQUARTERS = { latitude: -19.49408, longitude: -41.063779 };
const OUTSIDE =
  'O ponto fica fora do estado do município da propriedade (Governador Valadares/MG). Confira os números e a zona.';

function point(utm_zone: string, utm_easting = 283_400, utm_northing = 7_843_200): LocatedPoint {
  const checked = checkSinglePoint({ utm_zone, utm_easting, utm_northing });
  if (!checked.ok) throw new Error(checked.errors.map(({ sentence }) => sentence).join(' '));
  return checked.point;
}

describe('a point of a property', () => {
  test('where it is expected is nothing to speak of', () => {
    expect(placeWarnings(point('24K'), { city: VALADARES, headquarters: HEADQUARTERS })).toEqual([]);
    expect(placeWarnings(point('22K'), { city: null, headquarters: null })).toEqual([]);
  });

  test('outside the state is told, with the zones that would lie in it', () => {
    expect(placeWarnings(point('22K'), { city: VALADARES, headquarters: null })).toEqual([
      OUTSIDE,
      'Nas zonas 23K e 24K estes números ficam no estado da propriedade: a zona pode estar errada.',
    ]);
  });

  test('outside the state in every zone, only the numbers can be wrong', () => {
    const far = point('24K', 283_400, 9_000_000);
    expect(placeWarnings(far, { city: VALADARES, headquarters: null })).toEqual([OUTSIDE]);
  });

  test('up to 20 km from the headquarters is no reason to warn, more is', () => {
    const at = (northing: number) =>
      placeWarnings(point('24K', 283_400, northing), { city: VALADARES, headquarters: HEADQUARTERS });
    expect(at(7_862_800)).toEqual([]);
    expect(at(7_873_200)).toEqual([
      expect.stringMatching(
        /^O ponto fica a (?:29,9|30,0|30,1) km da sede da propriedade\. Confira se os números estão certos\.$/,
      ),
    ]);
  });

  test('in a neighbouring zone it is far from the headquarters, and the right zone is named', () => {
    const warnings = placeWarnings(point('23K'), { city: VALADARES, headquarters: HEADQUARTERS });
    expect(warnings).toEqual([
      expect.stringContaining('km da sede da propriedade'),
      'Na zona 24K estes números ficam perto da sede: a zona pode estar errada.',
    ]);
  });

  test('what the guard of places tells already is not told twice', () => {
    const slip = point('22K');
    const around = { city: VALADARES, headquarters: HEADQUARTERS };
    const [outside, far, zone] = placeWarnings(slip, around);
    expect([outside, zone]).toEqual([OUTSIDE, expect.stringContaining('Na zona 24K')]);
    expect(placeWarnings(slip, around, ['wrong_zone'])).toEqual([outside, far]);
    expect(placeWarnings(slip, around, ['outside_municipality'])).toEqual([far, zone]);
    expect(placeWarnings(slip, around, ['outside_brazil', 'wrong_zone'])).toEqual([far]);
    expect(placeWarnings(slip, around, ['inside_other_fence'])).toEqual([outside, far, zone]);
    // Left out, it is odd all the same: the zone that would be right is still named.
    expect(placeWarnings(slip, { city: VALADARES, headquarters: null }, ['outside_municipality'])).toEqual([
      expect.stringContaining('Nas zonas 23K e 24K'),
    ]);
  });

  test('in the north of the Equator zones are compared on their own side', () => {
    expect(placeWarnings(point('22N', 300_000, 100_000), { city: CARAUARI, headquarters: null })).toEqual([
      expect.stringContaining('(Carauari/AM)'),
      'Nas zonas 19N, 20N e 21N estes números ficam no estado da propriedade: a zona pode estar errada.',
    ]);
  });
});
