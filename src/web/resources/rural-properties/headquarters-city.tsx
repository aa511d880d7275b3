/** The municipality of the address beside the one in which the headquarters' point lies. */
import { coordinates } from '#domain/resources/coordinates.ts';
import { propertyCoordinates } from '#domain/resources/property-points.ts';
import type { coordinatesPart } from '#domain/resources/property-parts.ts';
import { checkSinglePoint } from '#domain/rules/survey-points.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useFormLock } from '../../components/fields/index.ts';
import { call } from '../../platform/client.ts';
import { routeKey, routeQuery } from '../../platform/queries.ts';
import { textOf } from './use-place-guard.ts';
import { Notice } from '../../components/notice.tsx';

interface HeadquartersCityProps {
  readonly projectId: number;
  readonly propertyId: number;
}

/** Only while the address is edited, and where the point lies clearly elsewhere. */
export function HeadquartersCity(property: HeadquartersCityProps) {
  const { locked } = useFormLock();
  return locked ? null : <Comparison {...property} />;
}

function Comparison({ projectId, propertyId }: HeadquartersCityProps) {
  const { setValue } = useFormContext();
  const chosen: unknown = useWatch({ name: 'city' });
  const { data: point } = useQuery(
    routeQuery(propertyCoordinates.get, { params: { projectId, propertyId } }),
  );
  const text = point ? placeText(point.body) : null;
  const body = { text: text ?? '', project: projectId, rural_property: propertyId };
  const { data } = useQuery({
    queryKey: routeKey(coordinates.read.path, {}, body),
    queryFn: ({ signal }) => call(coordinates.read, { body, signal }),
    retry: false,
    enabled: text !== null,
  });
  const city = data?.body.city;
  const isElsewhere = data?.body.warnings.some(({ code }) => code === 'outside_municipality');
  if (!city || !isElsewhere || city.id === chosen) return null;
  const options = { shouldDirty: true, shouldTouch: true };
  return (
    <Notice kind="warning" mt="md" icon={<IconMapPin aria-hidden />}>
      <p className="alert-text">
        As coordenadas da sede ficam em {cityWithState(city)}, e não no município deste endereço.
      </p>
      <Button
        mt="xs"
        size="xs"
        variant="default"
        onClick={() => {
          setValue('state_id', city.state.id, options);
          setValue('city', city.id, options);
        }}
      >
        Usar {cityWithState(city)}
      </Button>
    </Notice>
  );
}

function placeText(point: z.output<typeof coordinatesPart>): string | null {
  const checked = checkSinglePoint(point);
  return checked.ok ? textOf(checked.point) : null;
}
