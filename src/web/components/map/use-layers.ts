/** What the map is laid upon: what comes with the product, or pictures that the organisation has. */
import { mapLayers } from '#domain/resources/map-layers.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type Layer, type Map as LeafletMap, TileLayer } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { routeQuery } from '../../platform/queries.ts';
import { browserStore, MAP_LAYER } from '../../platform/storage.ts';
import { FileLayer } from './file-layer.ts';

interface Choice {
  /** As it is kept. */
  readonly value: string;
  readonly label: string;
  readonly credit: string;
  readonly make: () => Layer;
}

export interface Layers {
  readonly choices: readonly Choice[];
  /** '' for what comes with the product. */
  readonly chosen: string;
  readonly choose: (value: string) => void;
  /** Of the chosen pictures; '' without any. */
  readonly credit: string;
}

/** Closer than the pictures go, they are drawn larger. */
const MOST_ZOOM = 22;
/** Above the embedded map, within its pane. */
const ABOVE = 2;

export function useLayers(map: LeafletMap | null): Layers {
  const { data } = useQuery({ ...routeQuery(mapLayers.list), staleTime: Number.POSITIVE_INFINITY });
  const choices = useMemo(() => (data ? choicesOf(data.body) : []), [data]);
  const [kept, setKept] = useState(() => browserStore.read(MAP_LAYER) ?? '');
  const found = choices.find(({ value }) => value === kept);
  useEffect(() => {
    if (!map || !found) return undefined;
    const layer = found.make().addTo(map);
    return () => void layer.remove();
  }, [map, found]);
  return {
    choices,
    chosen: found?.value ?? '',
    choose(value) {
      browserStore.write(MAP_LAYER, value);
      setKept(value);
    },
    credit: found?.credit ?? '',
  };
}

function choicesOf({ tiles, files }: ResponseOf<typeof mapLayers.list>): Choice[] {
  return [
    ...tiles.map(
      ({ name, address, credit, max_zoom }): Choice => ({
        value: `tiles:${name}`,
        label: name,
        credit,
        make: () =>
          new TileLayer(address, {
            maxZoom: MOST_ZOOM,
            maxNativeZoom: max_zoom,
            zIndex: ABOVE,
            attribution: credit,
          }),
      }),
    ),
    ...files.map(
      ({ name, credit, min_zoom, max_zoom }): Choice => ({
        value: `file:${name}`,
        label: name,
        credit,
        make: () =>
          new FileLayer(name, {
            minZoom: min_zoom,
            maxZoom: MOST_ZOOM,
            maxNativeZoom: max_zoom,
            zIndex: ABOVE,
          }),
      }),
    ),
  ];
}
