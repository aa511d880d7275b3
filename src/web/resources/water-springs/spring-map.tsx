import { map } from '#domain/resources/map.ts';
import { useMemo } from 'react';
import { MapInView } from '../../components/map/map-in-view.tsx';
import { useMay } from '../../platform/permissions.ts';
import { lateSpringCard } from '../map/late-spring-card.tsx';
import type { WaterSpring } from './spring-boxes.tsx';
import classes from './water-springs.module.css';

interface SpringMapProps {
  readonly projectId: number;
  readonly spring: WaterSpring;
}

const EVERYTHING = {};

/** The spring among its neighbours, with what the law protects around its water eyes. */
export function SpringMap({ projectId, spring }: SpringMapProps) {
  const may = useMay();
  const { id, water_eyes, coordinates } = spring;
  const focus = useMemo(() => {
    const eyes = water_eyes.map(({ google_latitude: latitude, google_longitude: longitude }) => ({
      latitude,
      longitude,
    }));
    const [vertex] = coordinates;
    const at =
      eyes[0] ?? (vertex && { latitude: vertex.google_latitude, longitude: vertex.google_longitude });
    return at && { id, at, eyes };
  }, [id, water_eyes, coordinates]);
  if (!focus || !may(map.project.can)) return null;
  return (
    <div className={classes.box}>
      <MapInView
        key={id}
        title="No mapa"
        isBoxed
        projectId={projectId}
        filters={EVERYTHING}
        focus={focus}
        springCard={lateSpringCard(projectId)}
      />
    </div>
  );
}
