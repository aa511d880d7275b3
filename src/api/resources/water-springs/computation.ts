/** A survey with what its project and property add to the computation. */
import type { SurveyBody } from '#domain/resources/water-springs.ts';
import { computeSpring } from '#domain/rules/spring-survey.ts';
import type { Finding, SpringFigures, SpringSurvey, Warning } from '#domain/rules/spring-survey-types.ts';
import { mayLieInState } from '#domain/rules/state-bounds.ts';
import { locked } from '../../platform/database/locking.ts';
import { type FieldErrors, invalid, notFound } from '../../platform/http/problem.ts';
import type { SpringCall } from './rows.ts';

export type ProjectPart = Pick<
  SpringSurvey,
  'feedstock_parameters' | 'wire_rollers' | 'total_area' | 'state'
>;

/**
 * The project's parameters and roller types, the property's area and state; 404 once the property is gone.
 * `toWrite`: the types keep their lengths until the transaction ends, which writes them down.
 */
export async function projectPart(
  { db, params }: Pick<SpringCall, 'db' | 'params'>,
  { toWrite = false }: { readonly toWrite?: boolean } = {},
): Promise<ProjectPart> {
  const parameters = await db
    .selectFrom('feedstock_parameters')
    .selectAll()
    .where('project_id', '=', params.projectId)
    .executeTakeFirst();
  const types = db
    .selectFrom('wire_rollers')
    .select(['id', 'length', 'minimum_usage'])
    .where('project_id', '=', params.projectId)
    .orderBy('id');
  const rollers = await (toWrite ? locked(db, types, 'key share') : types).execute();
  const property = await db
    .selectFrom('rural_properties')
    .innerJoin('property_addresses', 'property_addresses.rural_property_id', 'rural_properties.id')
    .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .select(['rural_properties.total_area', 'states.uf'])
    .where('rural_properties.id', '=', params.propertyId)
    .executeTakeFirst();
  // Deleted by another person since the caller's right to it was checked.
  if (!parameters || !property) throw notFound('A propriedade não foi encontrada.');
  return {
    feedstock_parameters: parameters,
    wire_rollers: rollers,
    total_area: property.total_area,
    state: {
      uf: property.uf,
      contains: (latitude, longitude) => mayLieInState(property.uf, latitude, longitude),
    },
  };
}

export interface Computed {
  figures: SpringFigures;
  warnings: readonly Warning[];
}

/** Computes or throws 422 with each finding on its field: `coordinates.2.utm_easting`. */
export function computeOrRefuse(
  survey: Pick<SurveyBody, 'coordinates' | 'water_eyes' | 'recovery_modality'>,
  project: ProjectPart,
): Computed {
  const computation = computeSpring({
    ...project,
    vertices: survey.coordinates.map(asSurveyPoint),
    water_eyes: survey.water_eyes.map(asSurveyPoint),
    recovery_modality: survey.recovery_modality,
  });
  if (computation.ok) return computation;
  throw invalid(errorsOf(computation.findings));
}

export function asSurveyPoint(point: SurveyBody['coordinates'][number]) {
  return {
    utm_zone: point.utm_zone ?? null,
    utm_easting: point.utm_easting ?? null,
    utm_northing: point.utm_northing ?? null,
  };
}

function errorsOf(findings: readonly Finding[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { list, index, field, sentence } of findings) {
    const path =
      list === 'project'
        ? 'feedstock_parameters'
        : list === 'form'
          ? (field ?? 'coordinates')
          : [list, index, field].filter((part) => part !== null).join('.');
    errors[path] = [...(errors[path] ?? []), sentence];
  }
  return errors;
}
