import type { MapSummary } from '#domain/resources/map.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asProblem } from '../../platform/api-problem.ts';
import { LoadFailure } from '../load-failure.tsx';
import { Figure } from './figure.tsx';
import { type MapArea, readSums } from './map-area.ts';
import classes from './map.module.css';

const HECTARE = 10_000;

interface MapSumsProps {
  readonly projectId: number | null;
  readonly area: MapArea;
  readonly filters: Readonly<Record<string, string>>;
  readonly close: () => void;
  /** What can be done with them. */
  readonly acts?: SelectionActs | undefined;
}

/** `clear` leaves the selection. */
export type SelectionActs = (springs: NonNullable<MapSummary['selected']>, clear: () => void) => ReactNode;

/** What the springs of a chosen area come to. */
export function MapSums({ projectId, area, filters, close, acts }: MapSumsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sums of an area', projectId, filters, area],
    queryFn: ({ signal }) => readSums(area, { projectId, filters }, signal),
  });
  const sums = data?.body;
  const materials = sums?.materials.filter(({ quantity }) => quantity > 0) ?? [];
  return (
    <section className={classes.sums} aria-label="Soma da área" aria-busy={!sums && !error}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardName}>Soma da área</h2>
        <CloseButton aria-label="Fechar a soma" onClick={close} />
      </div>
      {error && <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />}
      <output>
        {sums && (
          <dl className={classes.figures}>
            <Figure label="Nascentes" value={sums.springs.toLocaleString('pt-BR')} />
            {SPRING_ENUMERATIONS.status.map(({ value, label }) => (
              <Figure key={value} label={label} value={sums.by_status[value].toLocaleString('pt-BR')} />
            ))}
            <Figure label="Área" value={`${formatGrouped(sums.area / HECTARE, 2)} ha`} />
            <Figure label="Cerca" value={`${formatGrouped(sums.perimeter, 2)} m`} />
            {materials.map(({ label, quantity }) => (
              <Figure key={label} label={label} value={quantity.toLocaleString('pt-BR')} />
            ))}
          </dl>
        )}
      </output>
      {sums?.selected && acts?.(sums.selected, close)}
    </section>
  );
}
