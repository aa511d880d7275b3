/** What the map is laid upon: what comes with the product, or what the organisation has. */
import { mapLayers } from '#domain/resources/map-layers.ts';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { routeQuery } from '../../platform/queries.ts';
import { browserStore, MAP_LAYER } from '../../platform/storage.ts';
import { type Ground, groundsOf } from './ground.ts';

export interface Layers {
  readonly choices: readonly Ground[];
  /** '' for what comes with the product. */
  readonly chosen: string;
  readonly choose: (value: string) => void;
  /** Of the chosen ground; '' without any. */
  readonly credit: string;
  /** About the chosen ground, where there is something to say; else ''. */
  readonly note: string;
}

export function useLayers(map: LeafletMap | null): Layers {
  const { data } = useQuery({ ...routeQuery(mapLayers.list), staleTime: Number.POSITIVE_INFINITY });
  const choices = useMemo(() => (data ? groundsOf(data.body) : []), [data]);
  const [kept, setKept] = useState(() => browserStore.read(MAP_LAYER) ?? '');
  const [note, setNote] = useState('');
  const found = choices.find(({ value }) => value === kept);
  useEffect(() => {
    if (!map || !found) return undefined;
    const takeOff = found.show(map, setNote);
    return () => {
      takeOff();
      setNote('');
    };
  }, [map, found]);
  return {
    choices,
    chosen: found?.value ?? '',
    choose(value) {
      browserStore.write(MAP_LAYER, value);
      setKept(value);
    },
    credit: found?.credit ?? '',
    note,
  };
}
