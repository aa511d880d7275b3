/** What leads a newcomer to the first spring, each step ticked by what exists. */
import { sql } from 'kysely';
import type { HomeStep } from '#domain/resources/home.ts';
import { allows } from '../../platform/auth/rights.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { PANEL } from '../panel-addresses.ts';
import type { HomeCall } from './counting.ts';

/** Null for who makes no projects, and once a spring exists in a project that the caller enters. */
export async function checklistOf({ db, user }: HomeCall): Promise<HomeStep[] | null> {
  if (!allows(user, 'projects.create')) return null;
  // Project by project: along the rows of all, those of others would be gone through first.
  const { rows } = await sql<Record<string, number | null>>`
    select (select min(id) from hydrographic_basins) as basin,
           (select min(id) from hydrographic_subbasins) as subbasin,
           (select min(id) from rural_producers) as producer,
           (select min(projects.id) from projects where ${mayEnter(user, 'projects.id')}) as project,
           (select max((select rural_properties.id from rural_properties
                         where rural_properties.project_id = projects.id limit 1))
              from projects where ${mayEnter(user, 'projects.id')}) as property,
           (select spring_tallies.project_id from spring_tallies
             where ${mayEnter(user, 'spring_tallies.project_id')}
             group by spring_tallies.project_id having sum(springs) > 0 limit 1) as spring,
           (select feedstock_parameters.project_id from feedstock_parameters
             where ${mayEnter(user, 'feedstock_parameters.project_id')}
               and stake_spacing is not null limit 1) as parameters`.execute(db);
  const { basin, subbasin, project, parameters, producer, property, spring } = rows[0] ?? {};
  if (spring) return null;
  const step = (key: string, label: string, made: number | null | undefined, href: string): HomeStep => ({
    key,
    label,
    done: Boolean(made),
    href,
  });
  return [
    step('basin', 'Cadastrar a bacia', basin, PANEL.basinNew),
    step('subbasin', 'Cadastrar a sub-bacia', subbasin, PANEL.subbasinNew),
    step('project', 'Cadastrar o projeto', project, PANEL.projectNew),
    step(
      'parameters',
      'Preencher os parâmetros de insumos do projeto',
      parameters,
      project ? PANEL.parameters(project) : PANEL.projects,
    ),
    step('producer', 'Cadastrar o proprietário', producer, PANEL.producerNew),
    step('property', 'Cadastrar a propriedade', property, PANEL.propertyNew),
    step(
      'spring',
      'Enviar a planilha da primeira nascente',
      spring,
      property ? PANEL.springNew(property) : PANEL.properties,
    ),
  ];
}
