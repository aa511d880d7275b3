import '@mantine/core/styles.css';
import '#web/theme/base.css';
import '#web/theme/theme.css';
import { cspNonce } from '#web/platform/csp-nonce.ts';
import { Router } from '#web/platform/router/router.ts';
import { RouterOfPanel } from '#web/platform/router/use-router.ts';
import { allowStyleSheetsAlone } from '#web/platform/trusted-types.ts';
import { theme, themeVariables } from '#web/theme/theme.ts';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';

z.config({ jitless: true });
setNonce(cspNonce());
allowStyleSheetsAlone();

// After zod is told, as the panel does: a schema made before would try to make code from text.
const pages: Record<string, () => Promise<ComponentType>> = {
  campos: async () => (await import('./fields-page.tsx')).FieldsPage,
  componentes: async () => (await import('./components-page.tsx')).ComponentsPage,
  dialogo: async () => (await import('./dialog-page.tsx')).DialogPage,
  sobre: async () => (await import('./over-page.tsx')).OverPage,
  desenho: async () => (await import('./fence-page.tsx')).FencePage,
  digitacao: async () => (await import('./typing-page.tsx')).TypingPage,
  termo: async () => (await import('./rich-text-page.tsx')).RichTextPage,
};
const { watchLook } = await import('#web/platform/look.ts');
const { colourScheme } = await import('#web/theme/colour-scheme.ts');
watchLook();
const Page = await (pages[window.location.hash.slice(1)] ?? pages['campos'])?.();

/** For the links among them, which lead nowhere here. */
const router = new Router({
  admit: () => ({ prepare: undefined }),
  preload: async () => {},
  drawn: () => undefined,
});

const place = document.querySelector('#root');
if (place && Page) {
  const root = createRoot(place);
  const draw = (round: number) =>
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={themeVariables}
          colorSchemeManager={colourScheme}
          getStyleNonce={cspNonce}
        >
          <RouterOfPanel value={router}>
            <Page key={round} />
          </RouterOfPanel>
        </MantineProvider>
      </StrictMode>,
    );
  let round = 0;
  draw(round);
  // The next test's form, all of it new, without what it takes to load the page again.
  window.addEventListener('form-anew', () => {
    round += 1;
    flushSync(() => draw(round));
  });
}
