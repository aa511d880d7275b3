import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

interface RecordLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** The whole path, without a search. */
  readonly to: string;
}

/**
 * A link to a record, of which a list has two a row. The router's own link works out its address and
 * whether it is the open one each time that any screen opens, for a mark that no row shows.
 */
export function RecordLink({ to, onClick, children, ...props }: RecordLinkProps) {
  const router = useRouter();
  // What fails is said by the screen, once it is opened.
  const bringCode = () => void router.preloadRoute({ to }).catch(() => undefined);
  return (
    <a
      {...props}
      href={to}
      onMouseEnter={bringCode}
      onFocus={bringCode}
      onTouchStart={bringCode}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        void router.navigate({ to });
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
