import '@mantine/core/styles.css';
import '#web/theme/theme.css';
import '#web/theme/base.css';
import { cspNonce } from '#web/platform/csp-nonce.ts';
import { allowStyleSheetsAlone } from '#web/platform/trusted-types.ts';
import { theme } from '#web/theme/theme.ts';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';

z.config({ jitless: true });
setNonce(cspNonce());
allowStyleSheetsAlone();

// After zod is told, as the panel does: a schema made before would try to make code from text.
const pages: Record<string, () => Promise<ComponentType>> = {
  campos: async () => (await import('./fields-page.tsx')).FieldsPage,
  desenho: async () => (await import('./fence-page.tsx')).FencePage,
  termo: async () => (await import('./rich-text-page.tsx')).RichTextPage,
};
const Page = await (pages[window.location.hash.slice(1)] ?? pages['campos'])?.();

const root = document.querySelector('#root');
if (root && Page) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={cspNonce}>
        <Page />
      </MantineProvider>
    </StrictMode>,
  );
}
