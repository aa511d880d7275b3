/**
 * The box of degrees around each state's mainland: [south, north, west, east],
 * after IBGE's extreme points, to 0.01°. A box is not the border: a point outside
 * it is surely outside the state, which is all that the warning says.
 */
const BOUNDS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  AC: [-11.15, -7.11, -73.99, -66.62],
  AL: [-10.5, -8.81, -38.24, -35.15],
  AM: [-9.82, 2.25, -73.8, -56.1],
  AP: [-1.24, 4.44, -54.88, -49.88],
  BA: [-18.35, -8.53, -46.62, -37.34],
  CE: [-7.86, -2.78, -41.42, -37.25],
  DF: [-16.05, -15.5, -48.29, -47.31],
  ES: [-21.3, -17.89, -41.88, -39.66],
  GO: [-19.5, -12.39, -53.25, -45.91],
  MA: [-10.26, -1.05, -48.76, -41.8],
  MG: [-22.92, -14.23, -51.05, -39.86],
  MS: [-24.07, -17.17, -58.17, -50.92],
  MT: [-18.04, -7.35, -61.63, -50.22],
  PA: [-9.84, 2.59, -58.9, -46.06],
  PB: [-8.3, -6.03, -38.77, -34.79],
  PE: [-9.48, -7.27, -41.36, -34.81],
  PI: [-10.93, -2.74, -45.99, -40.37],
  PR: [-26.72, -22.52, -54.62, -48.02],
  RJ: [-23.37, -20.76, -44.89, -40.96],
  RN: [-6.98, -4.83, -38.58, -34.97],
  RO: [-13.69, -7.97, -66.81, -59.77],
  RR: [-1.58, 5.27, -64.83, -58.89],
  RS: [-33.75, -27.08, -57.64, -49.69],
  SC: [-29.35, -25.96, -53.84, -48.36],
  SE: [-11.57, -9.51, -38.25, -36.39],
  SP: [-25.31, -19.78, -53.11, -44.16],
  TO: [-13.47, -5.17, -50.74, -45.7],
};

/** Degrees added on each side: a spring on the border is no reason to warn. */
const MARGIN = 0.05;

/** Whether a point (degrees) may lie in the state; true for an unknown state. */
export function mayLieInState(uf: string, latitude: number, longitude: number): boolean {
  const bounds = BOUNDS[uf];
  if (!bounds) return true;
  const [south, north, west, east] = bounds;
  return (
    latitude >= south - MARGIN &&
    latitude <= north + MARGIN &&
    longitude >= west - MARGIN &&
    longitude <= east + MARGIN
  );
}
