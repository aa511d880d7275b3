/** The place that the UTM fields hold, as a pin on a map: dragged, it is written into them. */
import { EASTING_RANGE, type Position } from '#domain/rules/coordinates.ts';
import { utmPointAt } from '#domain/rules/drawn-survey.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFormLock } from '../../../components/fields/index.ts';
import type { CanvasLayer } from '../../../components/map/canvas-layer.ts';
import { LayerSwitch, mapCredits } from '../../../components/map/layer-switch.tsx';
import { MapButtons } from '../../../components/map/map-buttons.tsx';
import { useMunicipality } from '../../../components/map/municipality-corners.ts';
import mapClasses from '../../../components/map/map.module.css';
import { useBasemap } from '../../../components/map/use-basemap.ts';
import { useLayers } from '../../../components/map/use-layers.ts';
import { showPlaces, useLeaflet } from '../../../components/map/use-leaflet.ts';
import { addPin } from './place-pin.ts';
import classes from './place-map.module.css';

export interface PlaceMapProps {
  /** Null while the fields hold no place. */
  readonly at: Position | null;
  readonly headquarters: Position | null;
  /** IBGE's code of the property's municipality, where one looks while there is no place; null while it is not known. */
  readonly city: number | null;
}

const FIELDS = ['utm_easting', 'utm_northing', 'utm_zone'] as const;
const PLACE_ZOOM = 16;
const nothing = () => {};

export function PlaceMap({ at, headquarters, city }: PlaceMapProps) {
  const { getValues, setValue, formState } = useFormContext();
  const { locked } = useFormLock();
  const { map, place } = useLeaflet({ moved: nothing, isWheelZoomed: false });
  useBasemap(map, city);
  const layers = useLayers(map);
  const canDraw = useMemo(() => document.createElement('canvas').getContext('2d') !== null, []);

  const options = { shouldDirty: true, shouldTouch: true, shouldValidate: formState.isSubmitted };
  const put = (to: Position) => {
    const point = utmAt(to, getValues('utm_zone'), getValues('utm_northing'));
    if (!point) return;
    for (const name of FIELDS) setValue(name, point[name], options);
  };
  const remember = () => {
    const values = getValues(FIELDS);
    return () => FIELDS.forEach((name, index) => setValue(name, values[index], options));
  };
  const now = useRef({ at, headquarters, locked, put, remember });
  const layer = useRef<CanvasLayer | null>(null);
  useEffect(() => {
    now.current = { at, headquarters, locked, put, remember };
    layer.current?.redraw();
  });
  useEffect(() => {
    if (!map) return undefined;
    const made = addPin(map, {
      shown: () => now.current,
      isFree: () => !now.current.locked,
      put: (to) => now.current.put(to),
      remember: () => now.current.remember(),
    });
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);

  // What is typed or pasted comes into sight; what is dragged is in sight.
  const isPlaced = useRef(false);
  useEffect(() => {
    if (!map) return;
    const [first] = [at, headquarters].filter((one) => one !== null);
    if (!first) return;
    isPlaced.current = true;
    if (!(at && map.getZoom() >= PLACE_ZOOM - 2 && map.getBounds().contains([at.latitude, at.longitude])))
      map.setView([first.latitude, first.longitude], PLACE_ZOOM);
  }, [map, at, headquarters]);
  const municipality = useMunicipality(at || headquarters ? null : city);
  useEffect(() => {
    if (!map || isPlaced.current || !municipality?.length) return;
    isPlaced.current = true;
    showPlaces(map, municipality);
  }, [map, municipality]);
  const showAll = () => {
    const places = [at, headquarters].filter((one) => one !== null);
    if (map) showPlaces(map, places.length > 0 ? places : (municipality ?? []));
  };

  if (!canDraw) return null;
  return (
    <section aria-label="Mapa do ponto" className={classes.part}>
      <div className={`${mapClasses.frame} ${classes.frame}`}>
        <div ref={place} className={mapClasses.map} />
        <MapButtons map={map} showAll={showAll} />
        <p className={mapClasses.credits}>{mapCredits(layers)}</p>
      </div>
      {!locked && (
        <p className={classes.hint}>
          {at === null
            ? 'Toque no mapa para marcar o lugar, ou preencha os campos acima.'
            : 'Arraste o alfinete, ou toque no lugar certo: os campos acima acompanham.'}
        </p>
      )}
      <LayerSwitch layers={layers} />
    </section>
  );
}

/** On the grid that the form has, where the place is on it; else on the place's own. */
function utmAt(to: Position, zone: unknown, northing: unknown) {
  const like = {
    utm_zone: typeof zone === 'string' ? zone : null,
    utm_northing: typeof northing === 'number' ? northing : null,
  };
  const point = utmPointAt(to, like);
  const isOnGrid =
    point && point.utm_easting >= EASTING_RANGE.least && point.utm_easting <= EASTING_RANGE.most;
  return isOnGrid ? point : utmPointAt(to, undefined);
}
