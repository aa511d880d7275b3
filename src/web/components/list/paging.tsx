import { Group, Pagination, Text } from '@mantine/core';
import classes from './list.module.css';
import { useNarrow } from './use-narrow.ts';

interface PagingProps {
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  readonly go: (page: number) => void;
}

/** 'De 26 a 50 de 130' and the pages, when there are several. */
export function Paging({ meta, go }: PagingProps) {
  const narrow = useNarrow();
  const pages = Math.ceil(meta.total / meta.per_page);
  const first = (meta.page - 1) * meta.per_page + 1;
  const last = Math.min(meta.total, meta.page * meta.per_page);
  return (
    <Group justify="space-between" mt="sm" gap="sm">
      <Text component="output" size="sm" c="dimmed">
        {meta.total === 1 ? '1 registro' : `De ${first} a ${last} de ${meta.total} registros`}
      </Text>
      {pages > 1 && (
        <Pagination
          component="nav"
          className={classes.pages}
          aria-label="Páginas"
          total={pages}
          value={meta.page}
          onChange={go}
          siblings={narrow ? 0 : 1}
          boundaries={1}
          size={narrow ? 'lg' : 'md'}
          getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
          getControlProps={(control) => ({
            'aria-label': {
              first: 'Primeira página',
              previous: 'Página anterior',
              next: 'Próxima página',
              last: 'Última página',
            }[control],
          })}
        />
      )}
    </Group>
  );
}
