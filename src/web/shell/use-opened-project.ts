import { useEffect, useEffectEvent } from 'react';
import { isAddressId } from '../platform/addresses.ts';
import { chooseProject } from '../platform/current-project.ts';
import { useNavigate } from '../platform/router/use-router.ts';
import { parseSearch } from '../platform/search-text.ts';
import { refreshUser, useUser } from '../platform/session.ts';
import { useRouterState } from './use-router-state.ts';

/** `?projeto=3` opens that project on any screen, and leaves the address: it is chosen then. What else stands there stays. */
export function useOpenedProject(): void {
  const { projects } = useUser();
  const { pathname, searchStr } = useRouterState((state) => state.location);
  const { projeto = '' } = parseSearch(searchStr);
  const withoutProject = useEffectEvent(() => {
    const { projeto: _, ...others } = parseSearch(searchStr);
    return others;
  });
  const navigate = useNavigate();
  // Entered since this person signed in: the selector does not know it yet.
  const makeKnown = useEffectEvent(async () => {
    if (isAddressId(projeto) && !projects.some(({ id }) => id === Number(projeto))) await refreshUser();
  });
  useEffect(() => {
    if (projeto === '') return;
    let current = true;
    const open = (isKnown: boolean) => {
      // Elsewhere by now: another project would close what is open there.
      if (!current) return;
      if (isKnown && isAddressId(projeto)) chooseProject(Number(projeto));
      void navigate({ to: pathname, search: withoutProject(), replace: true });
    };
    void makeKnown().then(
      () => open(true),
      () => open(false),
    );
    return () => {
      current = false;
    };
  }, [projeto, pathname, navigate]);
}
