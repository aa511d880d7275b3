import { producerProperties } from '#domain/resources/rural-producers.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from '../../components/link.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { chooseProject } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery } from '../../platform/queries.ts';
import classes from './producer-properties.module.css';

/** The producer's properties in the projects that the person may enter, each with its springs. */
export function ProducerProperties({ producerId }: { readonly producerId: number }) {
  const id = useId();
  const may = useMay();
  const { data } = useQuery(routeQuery(producerProperties.list, { params: { producerId } }));
  if (!data || !may('rural_properties.view')) return null;
  const { data: properties, meta } = data.body;
  const unseen = meta.total - properties.length + meta.others;
  return (
    <section aria-labelledby={id} className={classes.properties}>
      <h2 id={id}>Propriedades</h2>
      {properties.length > 0 && (
        <ul className={classes.list}>
          {properties.map(({ id: propertyId, name, project, water_springs }) => (
            <li key={propertyId} className={classes.property}>
              <Link
                to={addressOf('property', { propertyId })}
                className={classes.name}
                // A property is shown in its own project.
                onClick={() => chooseProject(project.id)}
              >
                {name}
              </Link>
              <span className={classes.about}>{project.name}</span>
              <span className={classes.about}>{springsInWords(water_springs)}</span>
            </li>
          ))}
        </ul>
      )}
      {unseen > 0 && <p className={classes.about}>{unseenInWords(unseen, properties.length > 0)}</p>}
      {properties.length + unseen === 0 && (
        <p className={classes.about}>Este proprietário ainda não tem propriedades cadastradas.</p>
      )}
    </section>
  );
}

export function springsInWords(count: number): string {
  if (count === 0) return 'sem nascentes';
  return count === 1 ? '1 nascente' : `${count} nascentes`;
}

/** Those of other projects, and of further pages. */
export function unseenInWords(count: number, isMore: boolean): string {
  const properties = count === 1 ? '1 propriedade' : `${count} propriedades`;
  return isMore ? `E mais ${properties}.` : `Há ${properties} em outros projetos.`;
}
