/** The feedstock report of 5,000 springs, from the request to the workbook, the child process warm. */
import {
  generateSprings,
  insertProperty,
  insertRollerTypes,
  insertSprings,
} from '../../../tests/support/springs.ts';
import { ROLES } from '#domain/shared/access.ts';
import { openApi } from '../../../tests/support/api.ts';
import { makeProject, makeSubbasin } from '../../../tests/support/records.ts';
import type { Measurement } from '../measurement.ts';
import { timeEach } from '../spring-ground.ts';

const SPRINGS = 5000;
const SPRINGS_A_PROPERTY = 3;

const feedstockReport: Measurement = {
  name: 'Relatório de insumos (5.000 nascentes)',
  unit: 'ms',
  target: 1000,
  async run() {
    const api = await openApi();
    const project = await makeProject(api);
    const technician = await api.person(ROLES.TECNICO, [project]);
    const subbasin = await makeSubbasin(api);
    const types = await insertRollerTypes(api, project, [250, 500, 1000]);
    const user = technician.id;
    const figures = generateSprings(SPRINGS, 1);
    for (let from = 0; from < SPRINGS; from += SPRINGS_A_PROPERTY) {
      const property = await insertProperty(api, project, { user, subbasin, name: `Sítio ${from}` });
      await insertSprings(
        api,
        figures.slice(from, from + SPRINGS_A_PROPERTY).map((one, index) => ({
          ...one,
          project,
          property,
          user,
          label: `N-${from + index}`,
          rolls: types.slice(0, 2).map(({ id, length }) => ({ id, length, quantity: 2 })),
        })),
      );
    }
    const samples = await timeEach(10, async () => {
      const answer = await technician.get(`/projects/${project}/report`);
      if (answer.status !== 200) throw new Error(answer.text);
    });
    await api.close();
    return samples;
  },
};

export default feedstockReport;
