import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { type SearchTexts, stringifySearch } from '../platform/search-text.ts';
import { stage } from '../platform/stage.ts';

interface PlainLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** The whole path, without a search. */
  readonly to: string;
  readonly search?: SearchTexts;
}

/**
 * A link to a list or to a record, of which a list has two a row. The router's own link works out its
 * address and whether it is the open one each time that any screen opens, for a mark that none of these
 * shows; and the router sets about its work before what waits below the finger is shown.
 */
export function PlainLink({ to, search, onClick, children, ...props }: PlainLinkProps) {
  const router = useRouter();
  // What fails is said by the screen, once it is opened.
  const bringCode = () => void router.preloadRoute({ to }).catch(() => undefined);
  return (
    <a
      {...props}
      href={search ? `${to}${stringifySearch(search)}` : to}
      onMouseEnter={bringCode}
      onFocus={bringCode}
      onTouchStart={bringCode}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        stage.showBefore(event.currentTarget, () => router.navigate({ to, search: search ?? {} }));
      }}
    >
      {children}
    </a>
  );
}

/** Another tab, another window, or a file. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
