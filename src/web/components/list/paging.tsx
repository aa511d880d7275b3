import { Pagination } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { countOf } from './count-of.ts';
import listClasses from './list.module.css';
import classes from './paging.module.css';
import { useNarrow } from './use-narrow.ts';

interface Meta {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
}

interface PagingProps {
  /** Undefined while they are counted. */
  readonly meta: Meta | undefined;
  readonly go: (page: number) => void;
  /** Said where there is no record. */
  readonly empty?: string;
  /** Offered there. */
  readonly children?: ReactNode;
}

/**
 * 'De 26 a 50 de 130' and the pages, when there are several; or that there is nothing. One element says
 * all of it and always stands here: of one that comes with its words many screen readers say nothing.
 */
export function Paging({ meta, go, empty, children }: PagingProps) {
  const narrow = useNarrow();
  const foot = useRef<HTMLDivElement>(null);
  const pages = meta ? Math.ceil(meta.total / meta.per_page) : 0;
  const isEmpty = meta?.total === 0 && empty !== undefined;
  const went = useFocusAtPage(foot, meta?.page);
  return (
    <div ref={foot} className={isEmpty ? listClasses.empty : classes.foot}>
      <output className={isEmpty ? classes.nothing : classes.count}>
        {isEmpty ? empty : meta && countOf(meta)}
      </output>
      {isEmpty && children}
      {meta && pages > 1 && (
        <Pagination
          component="nav"
          className={listClasses.pages}
          aria-label="Páginas"
          total={pages}
          value={meta.page}
          onChange={(page) => {
            went();
            go(page);
          }}
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
    </div>
  );
}

/** At the last page the arrow that led there is off, and a number may have become another: the page's own has the focus. */
function useFocusAtPage(foot: { readonly current: HTMLElement | null }, page: number | undefined) {
  const hasGone = useRef(false);
  useEffect(() => {
    const at = document.activeElement;
    const isLost =
      at === document.body || (foot.current?.contains(at) && (at?.textContent || at?.matches(':disabled')));
    // Further down the new rows may be out of sight: who reads on by eye is left there.
    if (hasGone.current && isLost) {
      foot.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    }
    hasGone.current = false;
  }, [foot, page]);
  return () => {
    hasGone.current = true;
  };
}
