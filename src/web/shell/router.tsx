/** The panel's router: who may be where, and what is brought before a screen is shown. */
import { useLayoutEffect, useState } from 'react';
import { ADDRESSES, isAddressId } from '../platform/addresses.ts';
import { chooseProject, currentProject } from '../platform/current-project.ts';
import type { Address } from '../platform/router/address.ts';
import { type Admission, Router } from '../platform/router/router.ts';
import { RouterOfPanel, useRouter } from '../platform/router/use-router.ts';
import { parseSearch } from '../platform/search-text.ts';
import { session } from '../platform/session.ts';
import { stage } from '../platform/stage.ts';
import { screenAndIdsAt, screenAt } from '../screens.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { pageOf } from './pages.tsx';
import { Shell } from './shell.tsx';
import { useRouterState } from './use-router-state.ts';

const AT_START: Admission = { leadTo: ADDRESSES.start };

function admit({ pathname, searchStr }: Address): Admission {
  // Of someone who is signed in and goes back to it; the page itself stands before the panel.
  if (pathname === ADDRESSES.login) {
    return session.get().status === 'signed_in' ? AT_START : { prepare: undefined };
  }
  const found = screenAndIdsAt(pathname);
  if (!found) return AT_START;
  const { screen, ids } = found;
  const { projeto = '' } = parseSearch(searchStr);
  const asksForProject = screen.inProject && isAddressId(projeto);
  const isLost = !Object.values(ids).every((id) => id !== undefined && isAddressId(id));
  if (isLost || (screen.inProject && !asksForProject && currentProject() === null)) return AT_START;
  const page = pageOf(screen);
  if (!asksForProject) return { prepare: page.isHere() ? undefined : page.preload };
  // A link into a project, on a browser that has none chosen: the screen asks for it before the shell does.
  const prepare = () => {
    chooseProject(Number(projeto));
    return page.preload();
  };
  return { prepare };
}

async function preload(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  if (screen) await pageOf(screen).preload();
}

function panelRouter(): Router {
  // What was shown at once is drawn before anything else that its opening brings.
  return new Router({ admit, preload, drawn: () => stage.drawn });
}

/** The screens of the panel, from the page's address on. */
export function PanelScreens() {
  const [router] = useState(panelRouter);
  useLayoutEffect(() => router.start(), [router]);
  return (
    <RouterOfPanel value={router}>
      <FailureBoundary resetKey={router}>
        <AdmittedShell />
      </FailureBoundary>
      <Arrival />
    </RouterOfPanel>
  );
}

/** Behind the first guard. */
function AdmittedShell() {
  const isAdmitted = useRouterState(({ admitted }) => admitted !== null);
  return isAdmitted && <Shell />;
}

/** Behind the screens: what they do as they come to stand is done. */
function Arrival(): null {
  const router = useRouter();
  const admitted = useRouterState((state) => state.admitted);
  useLayoutEffect(() => router.stands(), [router, admitted]);
  return null;
}
