/** 'Ler Arquivo': a sheet of 40 vertices from the request to the computed answer, its file stored. */
import { goodSketch, ring, rows } from '../../../tests/support/sketch-sheet.ts';
import type { Measurement } from '../measurement.ts';
import { openSpringGround, timeEach } from '../spring-ground.ts';

const sheetImport: Measurement = {
  name: 'Leitura do croqui (40 vértices)',
  unit: 'ms',
  target: 100,
  async run() {
    const { technician, property, close } = await openSpringGround();
    const bytes = await goodSketch({ vertices: rows(ring(40)) });
    const samples = await timeEach(30, async () => {
      const file = { name: 'croqui.xlsx', bytes };
      const answer = await technician.upload(`${property}/water_springs/import`, 'spreadsheet', [file]);
      if (answer.status !== 200) throw new Error(answer.text);
    });
    await close();
    return samples;
  },
};

export default sheetImport;
