import { formatQuantity } from '#domain/shared/numbers.ts';
import { waterSprings } from '#domain/resources/water-springs.ts';
import { formatRolls } from '#domain/rules/term-variables.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Figure } from '../../components/map/figure.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { parseSearch } from '../../platform/search-text.ts';
import { routeQuery } from '../../platform/queries.ts';
import { formatArea, formatMetres, materialsOf } from '../water-springs/figures.ts';
import { altOf } from '../water-springs/gallery/photo-words.ts';
import { SignedImage } from '../water-springs/gallery/signed-image.tsx';
import classes from './spring-card.module.css';

interface SpringCardProps {
  readonly projectId: number;
  /** Its address in the panel. */
  readonly href: string;
}

const ADDRESS = /\/propriedades\/editar\/(\d+)\/nascentes\/(\d+)/;

/** What a spring's sign on the map stands for: a photo, its figures and materials, the ways to its records. */
export function SpringCard({ projectId, href }: SpringCardProps) {
  const [, propertyId = '', id = ''] = ADDRESS.exec(href) ?? [];
  const params = { projectId, propertyId: Number(propertyId), id: Number(id) };
  const { data, error, refetch } = useQuery(routeQuery(waterSprings.get, { params }));
  if (error) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  if (!data) return <p className={classes.coming}>Carregando…</p>;
  const spring = data.body;
  const [photo] = spring.photos;
  return (
    <div className={classes.card}>
      {photo && (
        <div className={classes.photo}>
          <SignedImage
            key={photo.id}
            address={photo.thumbnail_path}
            alt={altOf(photo, spring.label)}
            renew={async () => (await refetch()).isSuccess}
            failure={() => <span className={classes.coming}>A foto não abriu.</span>}
          />
        </div>
      )}
      <dl className={classes.figures}>
        <Figure label="Área" value={formatArea(spring.area)} />
        <Figure label="Cerca" value={formatMetres(spring.perimeter)} />
        <Figure label="Mudas" value={formatQuantity(spring.recovery_seedlings)} />
        {materialsOf(spring.feedstocks).map(({ label, amount, weight }) => (
          <Figure key={label} label={label} value={amount ?? weight ?? ''} />
        ))}
        {spring.wire_rollers.length > 0 && (
          <Figure label="Rolos de arame" value={formatRolls(spring.wire_rollers)} />
        )}
      </dl>
      <div className={classes.links}>
        <Button
          variant="subtle"
          size="compact-sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to={addressOf('property', { propertyId: params.propertyId })}
              // On a map of all projects the address says in which one it opens.
              search={parseSearch(href.split('?')[1] ?? '')}
            />
          )}
        >
          Propriedade
        </Button>
        <DocumentLink route={waterSprings.sketch} params={params}>
          Croqui (PDF)
        </DocumentLink>
      </div>
    </div>
  );
}
