import { formatGrouped } from '#domain/shared/numbers.ts';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { waterSprings } from '#domain/resources/water-springs.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from '../../components/link.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { FIRST_PAGE } from '../../platform/first-page.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery } from '../../platform/queries.ts';
import { recordQuery } from '../../platform/record-query.ts';
import { SpringStatusMark } from '../../components/list/spring-status-mark.tsx';
import classes from './property-springs.module.css';

/** More than these are on the springs' own tab. */
const MOST_SHOWN = 8;

/** The springs of a property, before its own data: each leads to its screen. */
export function PropertySprings({ propertyId }: { readonly propertyId: number }) {
  const id = useId();
  const may = useMay();
  const projectId = useProjectId();
  const property = useQuery(recordQuery(ruralProperties, { projectId, id: propertyId })).data?.body;
  const mayView = may(waterSprings.list.can);
  const total = property?.water_springs;
  const { data } = useQuery({
    // As the springs' own tab asks: it opens with these rows.
    ...routeQuery(waterSprings.list, {
      params: { projectId, propertyId },
      query: { ...FIRST_PAGE, page: 1 },
    }),
    enabled: mayView && total !== 0,
  });
  if (!mayView || total === undefined) return null;
  const shown = Math.min(total, MOST_SHOWN);
  return (
    <section aria-labelledby={id} className={classes.springs}>
      <header className={classes.head}>
        <h2 id={id}>Nascentes</h2>
        {total > MOST_SHOWN && (
          <Link to={addressOf('springs', { propertyId })} className={classes.all}>
            Ver todas ({total})
          </Link>
        )}
        {may(waterSprings.create.can) && (
          <Button component={Link} to={addressOf('springNew', { propertyId })} variant="default" size="xs">
            + Adicionar nascente
          </Button>
        )}
      </header>
      {total === 0 ? (
        <p className={classes.none}>Esta propriedade ainda não tem nascentes cadastradas.</p>
      ) : (
        <ul className={classes.list} aria-busy={!data}>
          {data
            ? data.body.data.slice(0, MOST_SHOWN).map((spring) => (
                <li key={spring.id}>
                  <Link
                    to={addressOf('spring', { propertyId, waterSpringId: spring.id })}
                    className={classes.spring}
                  >
                    <strong title={spring.label}>{spring.label}</strong>
                    <SpringStatusMark spring={spring} />
                    <span className={classes.area}>{formatGrouped(spring.area, 2)} m²</span>
                  </Link>
                </li>
              ))
            : Array.from({ length: shown }, (_, place) => (
                <li key={place} className={classes.spring}>
                  <Skeleton height={14} width="70%" />
                </li>
              ))}
        </ul>
      )}
    </section>
  );
}
