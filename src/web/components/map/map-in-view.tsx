import { useId } from 'react';
import { latePart } from '../late/late-part.tsx';
import { useInView } from '../use-in-view.ts';
import type { MapViewProps } from './map-view.tsx';
import classes from './map-in-view.module.css';

const MapView = latePart(async () => (await import('./map-view.tsx')).MapView, { isScreen: false });

interface MapInViewProps extends Omit<MapViewProps, 'isPart' | 'name'> {
  readonly title: string;
  /** Whether it stands in a box among others. */
  readonly isBoxed?: boolean;
}

/** A map among the parts of a screen: its code and its places come when it is scrolled to. */
export function MapInView({ title, isBoxed = false, ...map }: MapInViewProps) {
  const id = useId();
  const [place, isSeen] = useInView<HTMLElement>();
  return (
    <section ref={place} aria-labelledby={id} className={classes.place} data-boxed={isBoxed || undefined}>
      <h2 id={id}>{title}</h2>
      {isSeen && <MapView {...map} name={`Mapa: ${title}`} isPart />}
    </section>
  );
}
