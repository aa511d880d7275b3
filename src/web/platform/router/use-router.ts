/** The router of the panel, for what leads from one screen to another. */
import { createContext, use, useCallback } from 'react';
import type { Navigation, Router } from './router.ts';

export const RouterOfPanel = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = use(RouterOfPanel);
  if (!router) throw new Error('There is no router here');
  return router;
}

/** Leads to a screen: settled once it stands, or the person stays where they are. */
export function useNavigate(): (to: Navigation) => Promise<void> {
  const router = useRouter();
  return useCallback((to) => router.navigate(to), [router]);
}
