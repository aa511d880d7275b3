import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme/theme.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { cspNonce } from './platform/csp-nonce.ts';
import { queryClient } from './platform/queries.ts';
import { router } from './shell/router.tsx';
import { useSession } from './platform/session.ts';
import { Unreachable } from './shell/unreachable.tsx';
import { Waiting } from './shell/waiting.tsx';
import { theme, themeVariables } from './theme/theme.ts';

export function mountPanel(): void {
  const place = document.querySelector('#root');
  if (!place) throw new Error('The page has no place for the panel');
  createRoot(place).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        forceColorScheme="light"
        getStyleNonce={cspNonce}
      >
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-right" autoClose={4000} containerWidth={360} />
          <Panel />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

function Panel() {
  const state = useSession();
  const decided = useRef(state.status);
  useEffect(() => {
    if (decided.current === state.status) return;
    decided.current = state.status;
    // The guards decide anew where a person may be.
    void router.invalidate();
  }, [state.status]);
  if (state.status === 'resolving') return <Waiting />;
  if (state.status === 'unreachable') return <Unreachable problem={state.problem} />;
  return <RouterProvider router={router} />;
}
