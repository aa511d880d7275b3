import { Skeleton } from '@mantine/core';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { useId } from 'react';
import { Link } from '../../components/link.tsx';
import { NO_VALUE } from '../../components/fields/use-field.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { EDIT_HASH } from './open-section.tsx';
import { type Property, PROPERTY_SECTIONS, type SectionName } from './property-sections.ts';
import classes from './property-data.module.css';

interface PropertySectionProps {
  readonly name: SectionName;
  readonly propertyId: number;
  readonly property: Property | undefined;
}

/** A section that is only read; its 'Editar' opens its own address, unlocked. */
export function PropertySection({ name, propertyId, property }: PropertySectionProps) {
  const id = useId();
  const may = useMay();
  const { label, facts } = PROPERTY_SECTIONS[name];
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header className={classes.head}>
        <h2 id={id}>{label}</h2>
        {may(ruralProperties.update.can) && (
          <Link
            to={addressOf(name, { propertyId })}
            hash={EDIT_HASH}
            className={classes.edit}
            aria-label={`Editar ${label}`}
          >
            Editar
          </Link>
        )}
      </header>
      {property?.parts ? (
        <dl className={classes.facts}>
          {facts(property, property.parts).map(({ label: term, value, isLong = false }) => (
            <div key={term} data-long={isLong || undefined}>
              <dt>{term}</dt>
              <dd>{value ?? NO_VALUE}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className={classes.facts} aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
    </section>
  );
}
