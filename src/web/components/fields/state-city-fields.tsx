import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Option } from './options.ts';
import { SelectField } from './select-field.tsx';
import { Notice } from '../notice.tsx';

type LoadCities = (stateId: number) => Promise<readonly Option[]>;

interface StateCityFieldsProps {
  /** Undefined while they are loading. */
  readonly states: readonly Option[] | undefined;
  /** The cities of a state, A to Z. */
  readonly loadCities: LoadCities;
  readonly required?: boolean;
  readonly stateName?: string;
  readonly cityName?: string;
  readonly stateLabel?: string;
  readonly cityLabel?: string;
  /** The record's own city, shown until its state's cities are here. */
  readonly currentCity?: Option | null;
}

interface Loaded {
  readonly state: number;
  readonly cities: readonly Option[] | 'failed';
}

/** A state and one of its cities; another state clears the city. Two fields, without a frame of their own. */
export function StateCityFields({
  states,
  loadCities,
  required,
  stateName = 'state_id',
  cityName = 'city',
  stateLabel = 'Estado',
  cityLabel = 'Cidade',
  currentCity,
}: StateCityFieldsProps) {
  const { setValue, formState } = useFormContext();
  const state: unknown = useWatch({ name: stateName });
  const { cities, retry } = useCities(loadCities, typeof state === 'number' ? state : null);
  const city: unknown = useWatch({ name: cityName });
  const waiting = currentCity && currentCity.value === city ? [currentCity] : undefined;

  function clearCity() {
    // Before the first submit an error would come before anyone could choose a city.
    setValue(cityName, null, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <>
      <SelectField
        name={stateName}
        label={stateLabel}
        required={required}
        options={states}
        searchable
        onChoose={(chosen) => chosen !== state && clearCity()}
      />
      <div>
        <SelectField
          name={cityName}
          label={cityLabel}
          required={required}
          options={typeof state === 'number' ? (cities === 'failed' ? [] : (cities ?? waiting)) : []}
          disabled={typeof state !== 'number'}
          emptyText={typeof state === 'number' ? 'Nenhuma cidade disponível' : 'Escolha antes o estado'}
          searchable
        />
        {cities === 'failed' && (
          <Notice kind="error" mt="xs" p="xs">
            Não foi possível carregar as cidades.{' '}
            <Button variant="subtle" size="compact-sm" onClick={retry}>
              Tentar de novo
            </Button>
          </Notice>
        )}
      </div>
    </>
  );
}

/** Undefined while they are loading; none without a state. */
function useCities(load: LoadCities, state: number | null) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(load);
  const isHere = useEffectEvent(() => loaded?.state === state && loaded.cities !== 'failed');
  useEffect(() => {
    // A form that comes back into sight has them.
    if (state === null || isHere()) return;
    let current = true;
    ask(state).then(
      (cities) => current && setLoaded({ state, cities }),
      () => current && setLoaded({ state, cities: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [state, attempt]);
  return {
    cities: loaded?.state === state ? loaded.cities : undefined,
    retry: () => {
      setLoaded(null);
      setAttempt(attempt + 1);
    },
  };
}
