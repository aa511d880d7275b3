/** The router: guards of who may be where, and one lazy route for each row of the screen table. */
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ScreenFailure } from './screen-failure.tsx';
import { Shell } from './shell.tsx';
import { type Screen, screens } from '../screens.tsx';
import { ADDRESSES, isAddressId } from '../platform/addresses.ts';
import { chooseProject, currentProject } from '../platform/current-project.ts';
import { pageOf } from './pages.tsx';
import { stage } from '../platform/stage.ts';
import { parseSearch, type SearchTexts, stringifySearch } from '../platform/search-text.ts';
import { session } from '../platform/session.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => <Navigate to={ADDRESSES.start} replace />,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: ADDRESSES.start });
  },
});

/** Of someone who is signed in and goes back to it; the page itself stands before the panel. */
const login = createRoute({
  getParentRoute: () => root,
  path: ADDRESSES.login,
  beforeLoad: () => {
    if (session.get().status === 'signed_in') throw redirect({ to: ADDRESSES.start });
  },
});

const admin = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  // What was shown at once is drawn before anything else that its opening brings.
  beforeLoad: () => stage.drawn,
});

function routeOf(screen: Screen) {
  return createRoute({
    getParentRoute: () => admin,
    path: ADDRESSES[screen.address],
    // Its chunk is fetched before the old screen goes away.
    component: pageOf(screen),
    beforeLoad: ({ params, search, preload }) => {
      const ids: string[] = Object.values(params);
      // A link into a project, on a browser that has none chosen: the screen asks for it before the shell does.
      const { projeto = '' } = search as SearchTexts;
      if (screen.inProject && isAddressId(projeto) && !preload) chooseProject(Number(projeto));
      const lost = !ids.every(isAddressId) || (screen.inProject && currentProject() === null);
      if (lost) throw redirect({ to: ADDRESSES.start });
    },
  });
}

const routeTree = root.addChildren([home, login, admin.addChildren(screens.map(routeOf))]);
const history = createBrowserHistory();

/** A router that begins at the page's address. */
export function panelRouter() {
  return createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Data freshness is TanStack Query's business.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailure,
  });
}
