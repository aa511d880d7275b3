import type { ComponentPropsWithRef, FocusEvent, MouseEvent, TouchEvent } from 'react';
import { addressFor, type Destination, hrefOf } from '../platform/router/address.ts';
import { useRouter } from '../platform/router/use-router.ts';
import { stage } from '../platform/stage.ts';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'>, Destination {}

/**
 * A link within the panel. The code of its screen is fetched as soon as somebody points at it, and what
 * waits below the finger is shown before the router sets about its work.
 */
export function Link(props: LinkProps) {
  const { to, search, hash, onClick, onMouseEnter, onFocus, onTouchStart, children, ...others } = props;
  const router = useRouter();
  const destination = { to, search, hash };
  const bringCode = () => router.preload(to);
  return (
    <a
      {...others}
      href={hrefOf(addressFor(destination))}
      onMouseEnter={(event: MouseEvent<HTMLAnchorElement>) => {
        onMouseEnter?.(event);
        bringCode();
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event);
        bringCode();
      }}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => {
        onTouchStart?.(event);
        bringCode();
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || opensElsewhere(event)) return;
        event.preventDefault();
        stage.showBefore(event.currentTarget, () => router.navigate(destination));
      }}
    >
      {children}
    </a>
  );
}

type Modified = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Another tab, another window, or a file. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: Modified): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
