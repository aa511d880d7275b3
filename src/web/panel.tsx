import './theme/kit.css';
import './theme/theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useInsertionEffect } from 'react';
import { fetchLetters, wearLetters } from './entrance/letters.ts';
import { cspNonce } from './platform/csp-nonce.ts';
import { noticePlace } from './platform/notice-place.ts';
import { queryClient } from './platform/queries.ts';
import { useSignal } from './platform/signal.ts';
import { inSpareTime } from './platform/spare-time.ts';
import { fetchMenu } from './shell/over-screens.ts';
import { PanelScreens } from './shell/router.tsx';
import { colourScheme } from './theme/colour-scheme.ts';
import { theme, themeVariables } from './theme/theme.ts';

export { fetchMenu };

/** The panel of someone who is signed in. It begins anew, at the page's address, with each sign-in. */
export function Panel() {
  const notices = useSignal(noticePlace);
  useInsertionEffect(wearLetters, []);
  // Where they were not fetched before, the next visit has them.
  useEffect(() => inSpareTime(() => void fetchLetters().catch(() => {})), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={colourScheme}
      // All of them come from the theme: the style sheet of the standard ones is not loaded.
      deduplicateCssVariables={false}
      getStyleNonce={cspNonce}
    >
      <QueryClientProvider client={queryClient}>
        {notices}
        <PanelScreens />
      </QueryClientProvider>
    </MantineProvider>
  );
}
