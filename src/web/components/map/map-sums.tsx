import { map } from '#domain/resources/map.ts';
import { formatFixed } from '#domain/rules/numbers.ts';
import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asProblem } from '../../platform/api-problem.ts';
import { routeQuery } from '../../platform/queries.ts';
import { LoadFailure } from '../load-failure.tsx';
import classes from './map.module.css';

const HECTARE = 10_000;

interface MapSumsProps {
  readonly projectId: number | null;
  readonly bbox: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly close: () => void;
}

/** What the springs of a chosen area come to. */
export function MapSums({ projectId, bbox, filters, close }: MapSumsProps) {
  const query = { ...filters, bbox };
  const { data, error, refetch } = useQuery(
    projectId === null
      ? routeQuery(map.allSummary, { query })
      : routeQuery(map.projectSummary, { params: { projectId }, query }),
  );
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
            <Figure label="Área" value={`${formatFixed(sums.area / HECTARE, 2)} ha`} />
            <Figure label="Cerca" value={`${formatFixed(sums.perimeter, 2)} m`} />
            {materials.map(({ label, quantity }) => (
              <Figure key={label} label={label} value={quantity.toLocaleString('pt-BR')} />
            ))}
          </dl>
        )}
      </output>
    </section>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
