import { map } from '#domain/resources/map.ts';
import { MapInView } from '../../components/map/map-in-view.tsx';
import { useProjectId } from '../../platform/current-project.ts';
import { lateSpringCard } from '../map/late-spring-card.tsx';
import { useMay } from '../../platform/permissions.ts';

/** All that the property has, where it is: headquarters, springs with their fences, structures. */
export function PropertyMap({ propertyId }: { readonly propertyId: number }) {
  const projectId = useProjectId();
  if (!useMay()(map.project.can)) return null;
  return (
    <MapInView
      key={propertyId}
      title="Onde fica"
      projectId={projectId}
      springCard={lateSpringCard(projectId)}
      filters={{ rural_property: String(propertyId) }}
    />
  );
}
