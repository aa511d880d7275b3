import { useEffect } from 'react';
import { firstReads } from '../entrance/first-reads.ts';
import { askAtOpening } from '../entrance/first-screen.ts';
import { opensElsewhere } from '../components/link.tsx';
import { currentProject } from '../platform/current-project.ts';
import { onceStill } from '../platform/press.ts';
import { type Address, hrefOf } from '../platform/router/address.ts';
import { useRouter } from '../platform/router/use-router.ts';
import { session } from '../platform/session.ts';

/**
 * What a screen shows first leaves with the press on its link, once that is no scroll: neither the finger that
 * lifts nor the screen's code is waited for. Where there is no press, it leaves as the screen is opened.
 */
export function useReadsAtOpening(): void {
  const router = useRouter();
  useEffect(() => {
    const reads = firstReads();
    const ask = ({ pathname }: Pick<Address, 'pathname'>, whole: string) => {
      const state = session.get();
      // What is open has what it shows.
      if (state.status !== 'signed_in' || router.state.get().opened?.pathname === pathname) return;
      askAtOpening(reads, whole, state.user, currentProject()?.id);
    };
    const off = new AbortController();
    const begin = (press: PointerEvent) => {
      const link = press.target instanceof Element ? press.target.closest('a') : null;
      if (!link || link.target !== '' || press.button !== 0 || !press.isPrimary) return;
      if (link.origin !== window.location.origin || opensElsewhere(press)) return;
      onceStill(press, () => ask(link, link.pathname + link.search + link.hash));
    };
    addEventListener('pointerdown', begin, { signal: off.signal });
    const end = router.onOpening((address) => ask(address, hrefOf(address)));
    return () => {
      end();
      off.abort();
    };
  }, [router]);
}
