import { Button } from '@mantine/core';
import { IconMinus, IconPlus, IconZoomScan } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import classes from './map.module.css';

interface MapButtonsProps {
  readonly map: LeafletMap | null;
  readonly showAll: () => void;
}

export function MapButtons({ map, showAll }: MapButtonsProps) {
  return (
    <div className={classes.controls}>
      <Button variant="default" aria-label="Aproximar" onClick={() => map?.zoomIn()}>
        <IconPlus size={18} aria-hidden />
      </Button>
      <Button variant="default" aria-label="Afastar" onClick={() => map?.zoomOut()}>
        <IconMinus size={18} aria-hidden />
      </Button>
      <Button variant="default" aria-label="Ver tudo" onClick={showAll}>
        <IconZoomScan size={18} aria-hidden />
      </Button>
    </div>
  );
}
