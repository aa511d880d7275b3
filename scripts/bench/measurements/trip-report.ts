/** The PDF of 300 trips, from the request to the file, the worker warm. */
import { ROLES } from '#domain/shared/access.ts';
import { openApi } from '../../../tests/support/api.ts';
import { makeProject } from '../../../tests/support/records.ts';
import { makeActivity, makeVehicle, tripBody } from '../../../tests/support/running.ts';
import type { Measurement } from '../measurement.ts';
import { timeEach } from '../spring-ground.ts';

const TRIPS = 300;

const tripReport: Measurement = {
  name: 'PDF de 300 viagens',
  unit: 'ms',
  target: 1000,
  async run() {
    const api = await openApi();
    const manager = await api.person(ROLES.GERENTE_PROJETOS);
    const project = await makeProject(api);
    const [activity, vehicle] = [await makeActivity(manager, project), await makeVehicle(manager)];
    const path = `/projects/${project}/trip_controls`;
    for (let index = 0; index < TRIPS; index += 1) {
      await manager.post(
        path,
        tripBody({
          activity,
          vehicle,
          activity_note: `Levantamento ${index} em Boa Esperança com José de Oliveira`,
        }),
      );
    }
    const samples = await timeEach(10, async () => {
      const answer = await manager.get(`${path}/user/report/file`);
      if (answer.status !== 200) throw new Error(answer.text);
    });
    await api.close();
    return samples;
  },
};

export default tripReport;
