import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Params } from '#domain/shared/contract.ts';
import { asProblem } from '../platform/api-problem.ts';
import type { Described } from '../platform/client.ts';
import { downloadDocument } from '../platform/documents.ts';
import { routeAddress } from '../platform/route-address.ts';
import classes from './document-link.module.css';

interface DocumentLinkProps<P extends string> {
  readonly route: Described<P, unknown, unknown, unknown>;
  readonly params?: Params<P>;
  readonly children: string;
}

/** Saves a file of the server: its address is signed at the click, so it never is an expired one. */
export function DocumentLink<P extends string>({ route, params, children }: DocumentLinkProps<P>) {
  const [state, setState] = useState<'idle' | 'busy' | { readonly failure: string }>('idle');
  const save = async () => {
    setState('busy');
    try {
      await downloadDocument(route, params ? { params } : {});
      setState('idle');
    } catch (error) {
      setState({ failure: asProblem(error).message });
    }
  };
  return (
    <span className={classes.place}>
      <a
        href={routeAddress(route.path, params)}
        className={classes.link}
        aria-busy={state === 'busy' || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (state !== 'busy') void save();
        }}
      >
        <IconDownload size={18} aria-hidden />
        {children}
      </a>
      {typeof state === 'object' && (
        <span role="alert" className={classes.failure}>
          {state.failure}
        </span>
      )}
    </span>
  );
}
