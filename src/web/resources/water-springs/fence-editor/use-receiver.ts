/** The phone's receiver while one walks along the fence. */
import {
  averageReadings,
  type AveragedReading,
  type GpsReading,
  STANDING_MS,
} from '#domain/rules/gps-readings.ts';
import { useEffect, useRef, useState } from 'react';
import { positionSentence } from '../../rural-properties/phone-position.ts';

interface Receiver {
  /** The latest reading; null until there is one. */
  readonly here: GpsReading | null;
  /** Why there is none. */
  readonly problem: string | null;
  /** While one stands at a vertex. */
  readonly isStanding: boolean;
  /** Gathers the readings of some seconds; null where they are not good enough. */
  readonly stand: () => Promise<AveragedReading | null>;
}

export function useReceiver(isOn: boolean): Receiver {
  const [here, setHere] = useState<GpsReading | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStanding, setStanding] = useState(false);
  const gathered = useRef<GpsReading[] | null>(null);
  useEffect(() => {
    if (!isOn || !('geolocation' in navigator)) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const reading = { latitude, longitude, accuracy };
        setHere(reading);
        setProblem(null);
        gathered.current?.push(reading);
      },
      ({ code }) => setProblem(positionSentence(code)),
      { enableHighAccuracy: true, maximumAge: 0 },
    );
    return () => {
      navigator.geolocation.clearWatch(watch);
      setHere(null);
      setProblem(null);
    };
  }, [isOn]);
  return {
    here,
    problem: 'geolocation' in navigator ? problem : positionSentence(null),
    isStanding,
    async stand() {
      const readings: GpsReading[] = here ? [here] : [];
      gathered.current = readings;
      setStanding(true);
      await new Promise((resolve) => {
        window.setTimeout(resolve, STANDING_MS);
      });
      gathered.current = null;
      setStanding(false);
      return averageReadings(readings);
    },
  };
}
