/** A photo of 12 megapixels: decoded, turned, re-encoded, thumbnail made, both stored. */
import sharp from 'sharp';
import { springBody } from '../../../tests/support/records.ts';
import type { Measurement } from '../measurement.ts';
import { openSpringGround, timeEach } from '../spring-ground.ts';

const photo: Measurement = {
  name: 'Foto de 12 megapixels',
  unit: 'ms',
  target: 300,
  async run() {
    const { technician, property, close } = await openSpringGround();
    const spring = await technician.post(`${property}/water_springs`, springBody({ label: 'N-1' }));
    const gallery = `${property}/water_springs/${spring.body.id}/photo_galleries`;
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const bytes = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: '#1b6b5a', noise },
    })
      .blur(2)
      .jpeg({ quality: 90 })
      .toBuffer();
    const samples = await timeEach(10, async () => {
      const answer = await technician.upload(gallery, 'images[]', [{ name: 'foto.jpg', bytes }]);
      if (answer.status !== 201) throw new Error(answer.text);
    });
    await close();
    return samples;
  },
};

export default photo;
