import '@mantine/core/styles.css';
import '#web/theme/theme.css';
import '#web/theme/base.css';
import { cspNonce } from '#web/platform/csp-nonce.ts';
import { theme } from '#web/theme/theme.ts';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';

z.config({ jitless: true });
setNonce(cspNonce());

// After zod is told, as the panel does: a schema made before would try to make code from text.
const { FieldsPage } = await import('./fields-page.tsx');
const pages: Record<string, ComponentType> = { campos: FieldsPage };
const Page = pages[window.location.hash.slice(1)] ?? FieldsPage;

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={cspNonce}>
        <Page />
      </MantineProvider>
    </StrictMode>,
  );
}
