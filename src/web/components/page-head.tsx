import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../platform/addresses.ts';
import { lastSearchOf, leftSearch } from '../platform/list-memory.ts';
import { PageTitle } from './page-title.tsx';
import { Link } from './link.tsx';
import classes from './page-head.module.css';
import { usePlace } from '../platform/place.ts';
import { useSignal } from '../platform/signal.ts';

interface PageHeadProps {
  readonly title: string;
  /** What is titled so, small above it: 'Edição de propriedade'. */
  readonly kind?: string | undefined;
  /** Address of the 'Voltar' link. */
  readonly back?: string | undefined;
  /** Beside 'Voltar'. */
  readonly beside?: ReactNode;
  /** Buttons of the whole screen. */
  readonly actions?: ReactNode;
}

/** Top of a screen: its one heading, the way back, its buttons. */
export function PageHead({ title, kind, back, beside, actions }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div>
        <div className={classes.way}>
          {back !== undefined && <Back to={back} />}
          {beside}
        </div>
        {kind && <div className={classes.kind}>{kind}</div>}
        <div className={classes.title}>
          <PageTitle meanwhile={kind}>{title}</PageTitle>
          <Help />
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

function Back({ to }: { readonly to: string }) {
  useSignal(leftSearch);
  return (
    <Link to={to} search={lastSearchOf(to)} className={classes.back}>
      <IconArrowLeft size={17} aria-hidden />
      Voltar
    </Link>
  );
}

/** To what is said about this screen's area, which the help finds by the address: the list of areas is no part of a first visit. */
function Help() {
  const path = usePlace().pathname;
  if (path === ADDRESSES.help) return null;
  return (
    <Link to={ADDRESSES.help} search={{ de: path }} className={classes.help}>
      Ajuda
    </Link>
  );
}
