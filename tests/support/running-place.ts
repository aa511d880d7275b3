/** A project with a row in each list that grows: springs and their notes, movements, trips and launches. */
import { ROLES } from '#domain/shared/access.ts';
import { type NotePlace, openNotePlace } from './delivery-notes.ts';
import { created, makeActivity, makeEntry, makeVehicle, tripBody } from './running.ts';

/** @param times How many rows at least. */
export async function openRunningPlace(times = 1): Promise<NotePlace> {
  const place = await openNotePlace();
  const { api, project, property } = place;
  const manager = await api.person(ROLES.GESTOR_PROJETOS, [project]);
  const activity = await makeActivity(manager, project);
  const vehicle = await makeVehicle(manager);
  for (let at = 0; at < times; at += 1) {
    await place.delivered();
    await created(manager, `/projects/${project}/trip_controls`, tripBody({ activity, vehicle }));
    await created(manager, `/projects/${project}/executed_activities`, {
      execution_cronogram: await makeEntry(manager, project, { activity }),
      rural_property: property,
      description: `Plantadas ${at} mudas no “Olho d’Água”.`,
      executed_at: '2026-05-04T07:30',
    });
  }
  return place;
}
