/** The router: guards of who may be where, and one lazy route for each row of the screen table. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { latePart } from '../components/late/late-part.tsx';
import { LoginPage } from './login-page.tsx';
import { ScreenFailure } from './screen-failure.tsx';
import { Shell } from './shell.tsx';
import { type Screen, screens } from '../screens.tsx';
import { ADDRESSES, isAddressId } from '../platform/addresses.ts';
import { currentProject } from '../platform/current-project.ts';
import { Gate } from './gate.tsx';
import { parseSearch, stringifySearch } from '../platform/search-text.ts';
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

const login = createRoute({
  getParentRoute: () => root,
  path: ADDRESSES.login,
  component: LoginPage,
  validateSearch: (search: Record<string, unknown>) => ({ voltar: returnAddress(search.voltar) }),
  beforeLoad: ({ search }) => {
    if (session.get().status === 'signed_in') {
      const [to = '', searchText = ''] = (search.voltar ?? ADDRESSES.start).split('?');
      throw redirect({ to, search: parseSearch(searchText) });
    }
  },
});

const admin = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  beforeLoad: ({ location }) => {
    const state = session.get();
    if (state.status !== 'signed_out') return;
    const voltar = state.reason === 'left' ? undefined : returnAddress(location.href);
    throw redirect({ to: ADDRESSES.login, search: voltar ? { voltar } : {} });
  },
});

/** Only addresses of this panel: nothing in a link may lead elsewhere after signing in. */
function returnAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/admin(?:[/?#]|$)/.test(value)) return undefined;
  return value === ADDRESSES.start ? undefined : value;
}

function pageOf({ page }: Screen, pages: Awaited<ReturnType<Screen['load']>>) {
  const Page = pages[page];
  if (!Page) throw new Error(`There is no screen ${page}`);
  return Page;
}

function routeOf(screen: Screen) {
  const Page = latePart(async () => pageOf(screen, await screen.load()), { isScreen: true });
  function GuardedPage() {
    return (
      <Gate can={screen.can} inProject={screen.inProject}>
        <Page />
      </Gate>
    );
  }
  // The chunk is fetched before the old screen goes away.
  GuardedPage.preload = Page.preload;
  return createRoute({
    getParentRoute: () => admin,
    path: ADDRESSES[screen.address],
    component: GuardedPage,
    beforeLoad: ({ params }) => {
      const ids: string[] = Object.values(params);
      const lost = !ids.every(isAddressId) || (screen.inProject && currentProject() === null);
      if (lost) throw redirect({ to: ADDRESSES.start });
    },
  });
}

export const router = createRouter({
  routeTree: root.addChildren([home, login, admin.addChildren(screens.map(routeOf))]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // Data freshness is TanStack Query's business.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenFailure,
});
