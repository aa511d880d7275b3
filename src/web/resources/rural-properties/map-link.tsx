import { IconMapPin } from '@tabler/icons-react';
import classes from './rural-properties.module.css';

interface MapLinkProps {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Opens the point on Google's map in a new tab; only these two numbers leave the panel. */
export function MapLink({ latitude, longitude }: MapLinkProps) {
  return (
    <a
      className={classes.map}
      href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconMapPin size={17} aria-hidden />
      Ver no mapa
      <span className="visually-hidden"> (abre em outra aba)</span>
    </a>
  );
}
