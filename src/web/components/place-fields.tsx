import { places } from '#domain/resources/places.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queryClient, referenceQuery } from '../platform/queries.ts';
import { StateCityFields } from './fields/index.ts';
import { Notice } from './notice.tsx';

type PlaceFieldsProps = Omit<ComponentProps<typeof StateCityFields>, 'states' | 'loadCities'>;

/** Estado and Cidade with the server's lists. Two fields, without a frame of their own. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { data, isError, refetch } = useQuery(referenceQuery(places.states));
  const states = data?.body.data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <StateCityFields {...props} states={states} loadCities={citiesOf} />
      {isError && (
        <Notice kind="error" p="xs">
          Não foi possível carregar os estados.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </Notice>
      )}
    </>
  );
}

async function citiesOf(stateId: number) {
  const { body } = await queryClient.fetchQuery(referenceQuery(places.state, { params: { id: stateId } }));
  return body.cities.map(({ id, name }) => ({ value: id, label: name }));
}
