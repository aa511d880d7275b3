import { Link, type LinkProps } from '../components/link.tsx';
import { useRouterState } from './use-router-state.ts';

interface MenuLinkProps extends LinkProps {
  /** Not marked on the screens below it: its address is the beginning of all. */
  readonly isExact?: boolean;
}

/** Marked while its screen is open, or one of its records. */
export function MenuLink({ isExact = false, ...props }: MenuLinkProps) {
  const isOpen = useRouterState(({ location: { pathname } }) =>
    isExact ? pathname === props.to : `${pathname}/`.startsWith(`${props.to}/`),
  );
  return <Link {...props} aria-current={isOpen ? 'page' : undefined} />;
}
