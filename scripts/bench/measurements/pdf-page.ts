/** The delivery note of one spring, from the request to the PDF, the worker warm. */
import { springBody } from '../../../tests/support/records.ts';
import type { Measurement } from '../measurement.ts';
import { openSpringGround, timeEach } from '../spring-ground.ts';

const pdfPage: Measurement = {
  name: 'PDF de uma página',
  unit: 'ms',
  target: 300,
  async run() {
    const { technician, property, close } = await openSpringGround();
    const spring = await technician.post(`${property}/water_springs`, springBody({ label: 'N-1' }));
    const samples = await timeEach(20, async () => {
      const answer = await technician.get(`${property}/delivery_note?water_springs[]=${spring.body.id}`);
      if (answer.status !== 200) throw new Error(answer.text);
    });
    await close();
    return samples;
  },
};

export default pdfPage;
