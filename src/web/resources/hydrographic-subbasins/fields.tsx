import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { hydrographicBasins } from '#domain/resources/hydrographic-basins.ts';
import { places } from '#domain/resources/places.ts';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { CreateNow } from '../../components/create-now/create-now.tsx';
import { SelectField, TextField } from '../../components/fields/index.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { referenceQuery } from '../../platform/queries.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';

const LABELS = labelsOf(hydrographicSubbasins.create.body.shape);

export function SubbasinFields() {
  const { setValue } = useFormContext();
  const basins = useQuery(wholeListQuery(hydrographicBasins.list));
  const states = useQuery(referenceQuery(places.states));
  const error = basins.error ?? states.error;
  return (
    <>
      <TextField name="name" label={LABELS.name} required />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <div>
          <SelectField
            name="basin"
            label={LABELS.basin}
            required
            searchable
            options={basins.data?.map(({ id, name }) => ({ value: id, label: name }))}
            emptyText="Ainda não existem bacias cadastradas."
          />
          {basins.data?.length === 0 && (
            <CreateNow
              title="Cadastro de bacia"
              route={hydrographicBasins.create}
              list={hydrographicBasins.list}
              initial={{ name: '' }}
              made={({ id }) => setValue('basin', id, { shouldDirty: true, shouldValidate: true })}
            >
              <TextField name="name" label={LABELS.name} required />
            </CreateNow>
          )}
        </div>
        <SelectField
          name="state"
          label={LABELS.state}
          required
          searchable
          options={states.data?.body.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </SimpleGrid>
      {error && (
        <LoadFailure
          problem={asProblem(error)}
          retry={() => void Promise.all([basins.refetch(), states.refetch()])}
        />
      )}
    </>
  );
}
