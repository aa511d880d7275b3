import type { ReactNode } from 'react';
import { Link } from '../../components/link.tsx';
import { parseSearch } from '../../platform/search-text.ts';

interface HomeLinkProps {
  /** As the API writes it: `/admin/nascentes?status=1`. */
  readonly href: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a screen of the panel whose address the API gave. */
export function HomeLink({ href, className, children }: HomeLinkProps) {
  const [path = '', search = ''] = href.split('?');
  return (
    <Link to={path} search={parseSearch(search)} className={className}>
      {children}
    </Link>
  );
}
