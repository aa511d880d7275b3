import { savedFilters } from '#domain/resources/saved-filters.ts';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '../../platform/router/use-router.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { routeQuery } from '../../platform/queries.ts';
import { parseSearch } from '../../platform/search-text.ts';
import { LoadFailure } from '../load-failure.tsx';
import { isFiltered, useListAddress } from '../list/list-address.ts';
import { SaveFilterForm } from './save-filter-form.tsx';
import { SavedFilterRow } from './saved-filter-row.tsx';
import classes from './saved-filters.module.css';
import { usePlace } from '../../platform/place.ts';
import { OpenDialog } from '../open-dialog.tsx';

interface SavedFiltersDialogProps {
  /** The name of the list's resource. */
  readonly list: string;
  readonly close: () => void;
}

/** The person's own filters of this list: the present one saved by a name, another taken, one deleted. */
export function SavedFiltersDialog({ list, close }: SavedFiltersDialogProps) {
  const address = useListAddress();
  const navigate = useNavigate();
  const { pathname } = usePlace();
  const { data, error, refetch } = useQuery(routeQuery(savedFilters.list));
  const own = data?.body.data.filter((one) => one.list === list);
  const take = (query: string) => {
    close();
    void navigate({ to: pathname, search: parseSearch(query), keepScroll: true });
  };
  return (
    <OpenDialog onClose={close} withCloseButton={false} title="Filtros salvos">
      <Stack gap="md">
        {isFiltered(address) && <SaveFilterForm list={list} texts={address.texts} />}
        {error && !own ? (
          <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
        ) : !own ? (
          <Skeleton height={80} />
        ) : own.length === 0 ? (
          <p className="alert-text">
            {isFiltered(address)
              ? 'Ainda não há filtros salvos desta lista.'
              : 'Ainda não há filtros salvos desta lista. Filtre ou pesquise, e salve o que quiser ver de novo.'}
          </p>
        ) : (
          <ul className={classes.filters}>
            {own.map((filter) => (
              <SavedFilterRow key={filter.id} filter={filter} take={() => take(filter.query)} />
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Fechar
          </Button>
        </Group>
      </Stack>
    </OpenDialog>
  );
}
