/** A Leaflet map in an element: panes, gestures and keys. What is drawn on it are canvases of ours. */
import { LatLngBounds, Map as LeafletMap } from 'leaflet';
import { type RefCallback, useCallback, useEffect, useState } from 'react';
import type { MapLook } from './map-look.ts';

const BRAZIL = new LatLngBounds([-34.5, -74.5], [6, -33]);
const FARTHEST = new LatLngBounds([-45, -95], [20, -15]);

const MOST_LATITUDE = 85;
/** Of what is seen, on each side: what is dragged into sight is there already. */
const AROUND = 0.25;

const NAME = 'Mapa: as setas movem, + e − aproximam e afastam';

interface Leaflet {
  /** Null until its element is there. */
  readonly map: LeafletMap | null;
  /** Of the element that it is made in. */
  readonly place: RefCallback<HTMLElement>;
}

export function useLeaflet({
  moved,
  isWheelZoomed,
}: {
  readonly moved: (map: LeafletMap) => void;
  readonly isWheelZoomed: boolean;
}): Leaflet {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const made = makeMap(element, isWheelZoomed);
      const resized = new ResizeObserver(() => made.invalidateSize({ pan: false }));
      resized.observe(element);
      setMap(made);
      return () => {
        resized.disconnect();
        setMap(null);
        made.remove();
      };
    },
    [isWheelZoomed],
  );
  useEffect(() => {
    if (!map) return;
    const tell = () => moved(map);
    map.on('moveend', tell);
    return () => void map.off('moveend', tell);
  }, [map, moved]);
  return { map, place };
}

function makeMap(element: HTMLElement, scrollWheelZoom: boolean): LeafletMap {
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', NAME);
  const map = new LeafletMap(element, {
    // Its own controls are written as HTML, which the page's policy refuses; ours are buttons.
    zoomControl: false,
    attributionControl: false,
    // Canvases are drawn anew at each zoom, within a frame: there is nothing to stretch meanwhile.
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    scrollWheelZoom,
    minZoom: 3,
    maxZoom: 19,
    maxBounds: FARTHEST,
    maxBoundsViscosity: 1,
  });
  return map.fitBounds(BRAZIL);
}

/** What the map shows now, and some of what lies around it. */
export function lookOf(map: LeafletMap): MapLook {
  return { bbox: bboxOf(map.getBounds().pad(AROUND)), zoom: map.getZoom() };
}

/** Degrees with five decimals: about a metre. */
function bboxOf(bounds: LatLngBounds): string {
  const within = (degrees: number, most: number) => Math.max(-most, Math.min(most, degrees)).toFixed(5);
  return [
    within(bounds.getWest(), 180),
    within(bounds.getSouth(), MOST_LATITUDE),
    within(bounds.getEast(), 180),
    within(bounds.getNorth(), MOST_LATITUDE),
  ].join(',');
}

/** South-west and north-east. */
export function cornersOf(bounds: LatLngBounds): { latitude: number; longitude: number }[] {
  return [bounds.getSouthWest(), bounds.getNorthEast()].map(({ lat, lng }) => ({
    latitude: Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, lat)),
    longitude: Math.max(-180, Math.min(180, lng)),
  }));
}

/** Moves the map to what lies at these places. */
export function showPlaces(
  map: LeafletMap,
  places: readonly { readonly latitude: number; readonly longitude: number }[],
  maxZoom = 16,
): void {
  if (places.length === 0) return void map.fitBounds(BRAZIL);
  const bounds = new LatLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds, { padding: [48, 48], maxZoom });
}
