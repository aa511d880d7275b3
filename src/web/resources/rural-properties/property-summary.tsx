import { NO_PRODUCER, type ruralProperty } from '#domain/resources/rural-properties.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { cityWithState } from '#domain/shared/address.ts';
import type { z } from 'zod';
import { Link } from '../../components/link.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { SpringStatusMark } from '../../components/list/spring-status-mark.tsx';
import classes from './rural-properties.module.css';

type Property = z.output<typeof ruralProperty>;

const HECTARE_DECIMALS = 2;

/** What one asks first of a property, in one line: whose, where, how large, how far its springs are. */
export function PropertySummary({ property }: { readonly property: Property | undefined }) {
  const may = useMay();
  if (!property) return null;
  const { rural_producer, city, subbasin, total_area, springs_by_status } = property;
  return (
    <ul className={classes.summary} aria-label="Resumo da propriedade">
      <li>
        {rural_producer === null ? (
          NO_PRODUCER
        ) : may('rural_producers.view') ? (
          <Link to={addressOf('producer', { producerId: rural_producer.id })} className={classes.owner}>
            {rural_producer.name}
          </Link>
        ) : (
          rural_producer.name
        )}
      </li>
      <li>{cityWithState(city)}</li>
      {subbasin && <li>{subbasin.name}</li>}
      {total_area !== null && <li>{formatGrouped(total_area, HECTARE_DECIMALS)} ha</li>}
      {springs_by_status &&
        may('water_springs.view') &&
        SPRING_ENUMERATIONS.status
          .filter(({ value }) => springs_by_status[value] > 0)
          .map(({ value, label }) => (
            <li key={value} data-mark>
              <SpringStatusMark
                spring={{ status: value, status_label: `${label}: ${springs_by_status[value]}` }}
              />
            </li>
          ))}
    </ul>
  );
}
