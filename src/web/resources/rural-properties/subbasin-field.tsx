import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { PER_PAGE } from '#domain/shared/crud.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CreateNow } from '../../components/create-now/create-now.tsx';
import { type Option, SelectField, useFormLock } from '../../components/fields/index.ts';
import { latePart } from '../../components/late/late-part.tsx';
import { call } from '../../platform/client.ts';
import { routeKey } from '../../platform/queries.ts';
import { Notice } from '../../components/notice.tsx';

const LABELS = labelsOf(ruralProperties.create.body.shape);

/** A sub-basin as records hold it. */
interface Subbasin {
  readonly id: number;
  readonly name: string;
  readonly basin: { readonly name: string };
}

interface SubbasinFieldProps {
  /** Null: none is chosen yet, and the field waits for it. */
  readonly stateId: number | null;
  /** The record's own, offered even where it is another state's. */
  readonly current?: Subbasin;
}

/** The sub-basins of one state, by basin and then by name. */
export function SubbasinField({ stateId, current }: SubbasinFieldProps) {
  const { locked } = useFormLock();
  const { data, isError, refetch } = useQuery({
    ...subbasinsOf(stateId ?? 0),
    // To be read the record's own is enough.
    enabled: stateId !== null && !(locked && current),
  });
  const options = stateId === null ? [] : offered(data, current);
  useForgottenChoice(options);
  return (
    <div>
      <SelectField
        name="subbasin"
        label={LABELS.subbasin}
        required
        searchable
        options={isError ? (options ?? []) : options}
        disabled={stateId === null}
        emptyText={emptyText(stateId, isError)}
      />
      {stateId !== null && data?.length === 0 && <NewSubbasin stateId={stateId} />}
      {isError && (
        <Notice kind="error" mt="xs" p="xs">
          Não foi possível carregar as sub-bacias.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </Notice>
      )}
    </div>
  );
}

const SubbasinFields = latePart(
  async () => (await import('../hydrographic-subbasins/fields.tsx')).SubbasinFields,
  { isScreen: false },
);

/** The state's first sub-basin, for who may register it. */
function NewSubbasin({ stateId }: { readonly stateId: number }) {
  const { setValue } = useFormContext();
  return (
    <CreateNow
      title="Cadastro de sub-bacia"
      route={hydrographicSubbasins.create}
      list={hydrographicSubbasins.list}
      initial={{ name: '', basin: null, state: stateId }}
      made={({ id }) => setValue('subbasin', id, { shouldDirty: true, shouldValidate: true })}
    >
      <SubbasinFields />
    </CreateNow>
  );
}

function emptyText(stateId: number | null, isError: boolean): string {
  if (stateId === null) return 'Escolha antes o estado';
  return isError ? '' : 'Nenhuma sub-bacia neste estado';
}

function subbasinsOf(stateId: number) {
  const query = { state: stateId, sort: 'basin', per_page: PER_PAGE.records.most } as const;
  return queryOptions({
    queryKey: routeKey(hydrographicSubbasins.list.path, {}, query),
    async queryFn({ signal }) {
      const all: Subbasin[] = [];
      let total = 1;
      for (let page = 1; all.length < total; page += 1) {
        const { body } = await call(hydrographicSubbasins.list, { query: { ...query, page }, signal });
        all.push(...body.data);
        total = body.data.length === 0 ? 0 : body.meta.total;
      }
      return all;
    },
  });
}

function offered(found: readonly Subbasin[] | undefined, current?: Subbasin): readonly Option[] | undefined {
  const isMissing = current && !found?.some(({ id }) => id === current.id);
  if (isMissing) return [current, ...(found ?? [])].map(asOption);
  return found?.map(asOption);
}

function asOption({ id, name, basin }: Subbasin): Option {
  return { value: id, label: `${basin.name} – ${name}` };
}

/** Another state clears the choice: once its own sub-basins are known, one that is not among them goes. */
function useForgottenChoice(options: readonly Option[] | undefined): void {
  const { setValue, formState } = useFormContext();
  const chosen: unknown = useWatch({ name: 'subbasin' });
  const isForeign =
    typeof chosen === 'number' && options !== undefined && !options.some(({ value }) => value === chosen);
  const { isSubmitted } = formState;
  useEffect(() => {
    if (isForeign) setValue('subbasin', null, { shouldDirty: true, shouldValidate: isSubmitted });
  }, [isForeign, isSubmitted, setValue]);
}
