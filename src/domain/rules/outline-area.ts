/** The area on earth that an outline encloses. Pure. */
import { type StepOutline, type StepRing, STEPS } from './outline-text.ts';

/** Ellipsoid GRS80: its longer half-axis in metres, and its excentricity. */
const HALF_AXIS = 6_378_137;
const EXCENTRICITY = Math.sqrt(0.006_694_380_022_9);

/** Square metres: outlines less their holes, whichever way they run. */
export function outlineArea(outline: StepOutline): number {
  const areas = outline.map(([outer, ...holes]) =>
    holes.reduce((left, hole) => left - ringArea(hole), outer ? ringArea(outer) : 0),
  );
  return areas.reduce((sum, area) => sum + area, 0);
}

/** On the cylinder whose areas are the ellipsoid's own. Source: Snyder, Map Projections (1987), 3-12 and 10-14. */
function ringArea(ring: StepRing): number {
  let twice = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    const [ax, bx] = [acrossOf(ring[at] ?? 0), acrossOf(ring[next] ?? 0)];
    const [ay, by] = [upOf(ring[at + 1] ?? 0), upOf(ring[next + 1] ?? 0)];
    // Apart from each other they are small numbers, which lose no digits.
    twice += (bx - ax) * (ay + by);
  }
  return Math.abs(twice / 2);
}

const radians = (steps: number) => ((steps / STEPS) * Math.PI) / 180;

function acrossOf(steps: number): number {
  return HALF_AXIS * radians(steps);
}

function upOf(steps: number): number {
  const sine = Math.sin(radians(steps));
  const part = EXCENTRICITY * sine;
  const q = (1 - EXCENTRICITY ** 2) * (sine / (1 - part ** 2) + Math.atanh(part) / EXCENTRICITY);
  return (HALF_AXIS * q) / 2;
}
