import { projectSprings } from '#domain/resources/project-springs.ts';
import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { latePart } from '../../components/late/late-part.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { SavedFiltersButton } from '../../components/list/saved-filters-button.tsx';
import { useChosen } from '../../components/list/use-chosen.ts';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { Link } from '../../components/link.tsx';
import { RecordList } from '../../components/list/record-list.tsx';
import { useNarrow } from '../../components/list/use-narrow.ts';
import { PageHead } from '../../components/page-head.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { useStaying } from '../../platform/staying.ts';
import type { ProjectSpring } from './columns.tsx';
import { SpringFilters } from './spring-filters.tsx';
import { springQueryOf } from './spring-query.ts';
import { useColumnChoice } from './use-column-choice.ts';

/** In their places until they can be pressed: what opens over a list is no list's code. */
const ListTools = latePart(async () => (await import('./list-tools.tsx')).ListTools, {
  isScreen: false,
  whileLoading: (
    <>
      <Button variant="default" disabled leftSection={<IconColumns3 size={17} aria-hidden />}>
        Colunas
      </Button>
      <Button variant="default" disabled>
        Exportar
      </Button>
    </>
  ),
});

const SpringsBar = latePart(async () => (await import('./bulk-bar.tsx')).SpringsBar, { isScreen: false });

/** All springs of the project: found, ticked, and acted on together. */
export function ProjectSpringsPage() {
  const projectId = useProjectId();
  const { texts, q, sort } = useListAddress();
  const query = springQueryOf(texts);
  const [columns, choose] = useColumnChoice();
  const chosen = useChosen<ProjectSpring>('water_springs');
  const may = useMay();
  const narrow = useNarrow();
  useStaying(true);
  const isSortable = columns.some(
    (column) => column.sort !== undefined && column.sort === sort.replace(/^-/, ''),
  );
  const tools = (
    <>
      <SavedFiltersButton list="water_springs" />
      <ListTools
        projectId={projectId}
        columns={columns}
        choose={choose}
        query={{ ...query, ...(q !== '' && { q }), ...(isSortable && { sort }) }}
      />
    </>
  );
  return (
    <>
      <PageHead title="Nascentes" actions={!narrow && tools} />
      <RecordList
        caption="Nascentes"
        list={projectSprings.list}
        params={{ projectId }}
        columns={columns}
        search="Pesquisa (código, propriedade ou proprietário)"
        filters={{ query, controls: <SpringFilters projectId={projectId} query={query} /> }}
        empty={
          Object.keys(query).length > 0
            ? NOTHING_FOUND
            : 'Ainda não existem nascentes cadastradas neste projeto.'
        }
        next={
          may('water_springs.create')
            ? { label: 'Abrir as propriedades', to: addressOf('properties') }
            : undefined
        }
        exports={false}
        above={<SpringsBar projectId={projectId} chosen={chosen} />}
        ticks={may(projectSprings.bulk.can) ? { ...chosen, nameOf: ({ label }) => label } : undefined}
        open={addressOfSpring}
        actions={(spring) => (
          <Button component={Link} to={addressOfSpring(spring)} variant="default" size="compact-sm">
            Visualizar
          </Button>
        )}
        below={narrow && tools}
      />
    </>
  );
}

function addressOfSpring({ rural_property_id, id }: ProjectSpring): string {
  return addressOf('spring', { propertyId: rural_property_id, waterSpringId: id });
}
