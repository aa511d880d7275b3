import { Button, CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { parseSearch } from '../../platform/search-text.ts';
import { KIND_LABELS, type PlaceProperties, positionText, type Sign, statusLabel } from './map-signs.ts';
import classes from './map.module.css';

interface MapCardProps {
  readonly place: PlaceProperties;
  readonly sign: Sign;
  readonly close: () => void;
  readonly springCard?: SpringCard | undefined;
}

/** Photo, materials and links of a spring, by its address in the panel. */
export type SpringCard = (href: string) => ReactNode;

/** What was pressed on the map, and the way to its record. */
export function MapCard({ place, sign, close, springCard }: MapCardProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [close]);
  return (
    <article className={classes.card} aria-label={place.label}>
      <div className={classes.cardHead}>
        <div>
          <p className={classes.cardKind}>{KIND_LABELS[place.kind]}</p>
          <h2 className={classes.cardName}>{place.label}</h2>
        </div>
        <CloseButton aria-label="Fechar" onClick={close} />
      </div>
      {place.status !== null && <p>{statusLabel(place.status)}</p>}
      <p className={classes.position}>{positionText(sign)}</p>
      {place.kind === 'water_spring' && springCard?.(place.href)}
      <RecordLink href={place.href} />
    </article>
  );
}

/** An address of the panel with what stands behind its `?`. */
export function RecordLink({ href }: { readonly href: string }) {
  const [path = '', search = ''] = href.split('?');
  return (
    <Button
      variant="default"
      size="compact-sm"
      renderRoot={(props) => <Link {...props} to={path} search={parseSearch(search)} />}
    >
      Visualizar
    </Button>
  );
}
