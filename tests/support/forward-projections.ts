/**
 * From degrees to metres by the formulas of the textbooks, and of no library, to prove one.
 * Sources: Snyder, Map Projections, 1987 (Mercator 7, Albers 14, Lambert 15, polyconic 18);
 * Karney, Transverse Mercator with an accuracy of a few nanometers, 2011 (8, 10, 35).
 */

export interface Figure {
  readonly a: number;
  readonly rf: number;
}

/** Degrees, and metres where it is false easting and northing. */
export interface Parameters {
  readonly lat0: number;
  readonly lon0: number;
  readonly lat1: number;
  readonly lat2: number;
  readonly k0: number;
  readonly x0: number;
  readonly y0: number;
}

type Pair = readonly [number, number];

const { PI, sin, cos, tan, log, sqrt, atanh, sinh, asinh, cosh, atan2 } = Math;
const radians = (degrees: number) => (degrees * PI) / 180;

function figures({ rf }: Figure) {
  const f = 1 / rf;
  const e2 = f * (2 - f);
  const e = sqrt(e2);
  const m = (phi: number) => cos(phi) / sqrt(1 - e2 * sin(phi) ** 2);
  const t = (phi: number) => tan(PI / 4 - phi / 2) / ((1 - e * sin(phi)) / (1 + e * sin(phi))) ** (e / 2);
  const q = (phi: number) => (1 - e2) * (sin(phi) / (1 - e2 * sin(phi) ** 2) + atanh(e * sin(phi)) / e);
  return { f, e, e2, m, t, q };
}

/** Along a meridian from the equator, for a radius of one: Simpson's rule over 400 pieces. */
function meridian(e2: number, phi: number): number {
  const pieces = 400;
  const step = phi / pieces;
  const at = (place: number) => (1 - e2) / (1 - e2 * sin(place) ** 2) ** 1.5;
  let sum = at(0) + at(phi);
  for (let one = 1; one < pieces; one += 1) sum += at(one * step) * (one % 2 === 0 ? 2 : 4);
  return (sum * step) / 3;
}

export type Forward = (figure: Figure, parameters: Parameters, longitude: number, latitude: number) => Pair;

export const mercator: Forward = (figure, { lon0, lat1, x0, y0 }, longitude, latitude) => {
  const { m, t } = figures(figure);
  const k = m(radians(lat1));
  return [x0 + figure.a * k * radians(longitude - lon0), y0 - figure.a * k * log(t(radians(latitude)))];
};

export const lambert: Forward = (figure, { lat0, lon0, lat1, lat2, x0, y0 }, longitude, latitude) => {
  const { m, t } = figures(figure);
  const [one, two] = [radians(lat1), radians(lat2)];
  const n = (log(m(one)) - log(m(two))) / (log(t(one)) - log(t(two)));
  const rho = (phi: number) => (figure.a * m(one) * (t(phi) / t(one)) ** n) / n;
  const theta = n * radians(longitude - lon0);
  const [from, to] = [rho(radians(lat0)), rho(radians(latitude))];
  return [x0 + to * sin(theta), y0 + from - to * cos(theta)];
};

export const albers: Forward = (figure, { lat0, lon0, lat1, lat2, x0, y0 }, longitude, latitude) => {
  const { m, q } = figures(figure);
  const [one, two] = [radians(lat1), radians(lat2)];
  const n = (m(one) ** 2 - m(two) ** 2) / (q(two) - q(one));
  const rho = (phi: number) => (figure.a * sqrt(m(one) ** 2 + n * (q(one) - q(phi)))) / n;
  const theta = n * radians(longitude - lon0);
  const [from, to] = [rho(radians(lat0)), rho(radians(latitude))];
  return [x0 + to * sin(theta), y0 + from - to * cos(theta)];
};

export const polyconic: Forward = ({ a, ...figure }, { lat0, lon0, x0, y0 }, longitude, latitude) => {
  const { e2 } = figures({ a, ...figure });
  const phi = radians(latitude);
  const lambda = radians(longitude - lon0);
  const from = a * meridian(e2, radians(lat0));
  // So near the equator the two below would be infinite and naught.
  if (Math.abs(phi) < 1e-11) return [x0 + a * lambda, y0 + a * phi - from];
  const radius = a / sqrt(1 - e2 * sin(phi) ** 2) / tan(phi);
  const turn = lambda * sin(phi);
  return [x0 + radius * sin(turn), y0 + a * meridian(e2, phi) - from + 2 * radius * sin(turn / 2) ** 2];
};

export const transverseMercator: Forward = (figure, { lon0, k0, x0, y0 }, longitude, latitude) => {
  const { f, e } = figures(figure);
  const n = f / (2 - f);
  const radius = (figure.a / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const alpha = [
    n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
    (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
    (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
    (49_561 / 161_280) * n ** 4,
  ];
  const lambda = radians(longitude - lon0);
  const tau = tan(radians(latitude));
  const sigma = sinh(e * atanh((e * tau) / sqrt(1 + tau ** 2)));
  const conformal = tau * sqrt(1 + sigma ** 2) - sigma * sqrt(1 + tau ** 2);
  const xi = atan2(conformal, cos(lambda));
  const eta = asinh(sin(lambda) / sqrt(conformal ** 2 + cos(lambda) ** 2));
  const north = alpha.reduce(
    (sum, one, at) => sum + one * sin(2 * (at + 1) * xi) * cosh(2 * (at + 1) * eta),
    xi,
  );
  const east = alpha.reduce(
    (sum, one, at) => sum + one * cos(2 * (at + 1) * xi) * sinh(2 * (at + 1) * eta),
    eta,
  );
  // The origin of every one that is used lies on the equator.
  return [x0 + k0 * radius * east, y0 + k0 * radius * north];
};

/** The same place on another ellipsoid whose centre lies `shift` metres away (from it to the one it comes from). */
export function onDatum(
  from: Figure,
  to: Figure,
  shift: readonly [number, number, number],
  [lon, lat]: Pair,
): Pair {
  const [lambda, phi] = [radians(lon), radians(lat)];
  const own = figures(from).e2;
  const other = figures(to).e2;
  const nu = from.a / sqrt(1 - own * sin(phi) ** 2);
  const x = nu * cos(phi) * cos(lambda) - shift[0];
  const y = nu * cos(phi) * sin(lambda) - shift[1];
  const z = nu * (1 - own) * sin(phi) - shift[2];
  const p = sqrt(x ** 2 + y ** 2);
  let found = atan2(z, p * (1 - other));
  for (let times = 0; times < 10; times += 1) {
    const normal = to.a / sqrt(1 - other * sin(found) ** 2);
    found = atan2(z + other * normal * sin(found), p);
  }
  return [(atan2(y, x) * 180) / PI, (found * 180) / PI];
}
