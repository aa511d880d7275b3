import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Link } from '../link.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
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
  const maySurvey = useMay()('water_springs.create');
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
      {place.kind === 'rural_property' && maySurvey && (
        <RecordLink href={drawingAt(place)}>Desenhar nova nascente</RecordLink>
      )}
    </article>
  );
}

/** In the property's own project, as the way to its record is. */
function drawingAt({ id, href }: PlaceProperties): string {
  const search = href.indexOf('?');
  return addressOf('springDraw', { propertyId: id }) + (search < 0 ? '' : href.slice(search));
}

interface RecordLinkProps {
  readonly href: string;
  readonly children?: string;
}

/** An address of the panel with what stands behind its `?`. */
export function RecordLink({ href, children = 'Visualizar' }: RecordLinkProps) {
  const [path = '', search = ''] = href.split('?');
  return (
    <Button
      variant="default"
      size="compact-sm"
      renderRoot={(props) => <Link {...props} to={path} search={parseSearch(search)} />}
    >
      {children}
    </Button>
  );
}
