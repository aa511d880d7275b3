/** A survey of 5,000 vertices is refused at once, before any geometry. */
import { springBody } from '../../../tests/support/records.ts';
import type { Measurement } from '../measurement.ts';
import { openSpringGround, timeEach } from '../spring-ground.ts';

const VERTICES = 5000;

const vertexGuard: Measurement = {
  name: 'Recusa de 5.000 vértices',
  unit: 'ms',
  target: 100,
  async run() {
    const { technician, property, close } = await openSpringGround();
    const coordinates = Array.from({ length: VERTICES }, (_, index) => ({
      utm_zone: '24K',
      utm_easting: 283_400 + (index % 100),
      utm_northing: 7_843_200 + Math.floor(index / 100),
    }));
    const body = springBody({ label: 'N-1', coordinates });
    const samples = await timeEach(20, async () => {
      const answer = await technician.post(`${property}/water_springs`, body);
      if (answer.status !== 422) throw new Error(answer.text);
    });
    await close();
    return samples;
  },
};

export default vertexGuard;
