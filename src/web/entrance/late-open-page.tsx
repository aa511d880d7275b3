/** The pages before the panel that most visitors never open: their code comes when one is. */
import { type ComponentType, useState } from 'react';
import { OnItsWay } from './late-panel.tsx';
import type { OpenPage } from './open-page-address.ts';

type Page = ComponentType<{ readonly page: OpenPage }>;

let known: Page | null = null;

async function fetchPages(): Promise<void> {
  known = (await import('../open-pages/open-pages.tsx')).OpenPages;
}

export function LateOpenPage({ page }: { readonly page: OpenPage }) {
  const [shown, setShown] = useState({ Pages: known });
  const { Pages } = shown;
  return Pages ? (
    <Pages page={page} />
  ) : (
    <OnItsWay fetchIt={fetchPages} arrived={() => setShown({ Pages: known })} />
  );
}
