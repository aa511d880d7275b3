import { LatLngBounds, type Map as LeafletMap } from 'leaflet';
import { type PointerEvent, useEffect, useState } from 'react';
import classes from './map.module.css';

interface Corner {
  readonly x: number;
  readonly y: number;
}

interface AreaPickerProps {
  readonly map: LeafletMap;
  /** Null where nothing was drawn. */
  readonly done: (bounds: LatLngBounds | null) => void;
}

/** Pixels: less is a press. */
const LEAST = 6;

/** Above the map while a rectangle is drawn on it. */
export function AreaPicker({ map, done }: AreaPickerProps) {
  const [from, setFrom] = useState<Corner | null>(null);
  const [to, setTo] = useState<Corner | null>(null);
  useEffect(() => {
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === 'Escape') done(null);
    };
    window.addEventListener('keydown', giveUp);
    return () => window.removeEventListener('keydown', giveUp);
  }, [done]);
  const at = (event: PointerEvent<HTMLElement>): Corner => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const finish = (event: PointerEvent<HTMLElement>) => {
    const end = at(event);
    if (!from || Math.abs(end.x - from.x) < LEAST || Math.abs(end.y - from.y) < LEAST) return done(null);
    const corners = [from, end].map(({ x, y }) => map.containerPointToLatLng([x, y]));
    done(new LatLngBounds(corners.map(({ lat, lng }) => [lat, lng])));
  };
  return (
    <div
      className={classes.picker}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(at(event));
        setTo(at(event));
      }}
      onPointerMove={(event) => from && setTo(at(event))}
      onPointerUp={finish}
      onPointerCancel={() => done(null)}
    >
      <p className={classes.pickerHint}>Arraste para marcar a área.</p>
      {from && to && (
        <div
          className={classes.rectangle}
          style={{
            left: Math.min(from.x, to.x),
            top: Math.min(from.y, to.y),
            width: Math.abs(to.x - from.x),
            height: Math.abs(to.y - from.y),
          }}
        />
      )}
    </div>
  );
}
