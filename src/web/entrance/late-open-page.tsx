/** The pages before the panel that most visitors never open: their code comes when one is. */
import { type ComponentType, useState } from 'react';
import { OnItsWay } from './late-panel.tsx';
import type { SecondStepOwed } from '../platform/session.ts';
import type { OpenPage } from './open-page-address.ts';

/** After the password of a sign-in, where a second factor is owed: it has no address. */
interface SecondStepPage {
  readonly page: 'second-step';
  readonly owed: SecondStepOwed;
  readonly back: (reason: string | null) => void;
}

export type LatePage = OpenPage | SecondStepPage;

type Page = ComponentType<{ readonly page: LatePage }>;

let known: Page | null = null;

async function fetchPages(): Promise<void> {
  known = (await import('../open-pages/open-pages.tsx')).OpenPages;
}

export function LateOpenPage({ page }: { readonly page: LatePage }) {
  const [shown, setShown] = useState({ Pages: known });
  const { Pages } = shown;
  return Pages ? (
    <Pages page={page} />
  ) : (
    <OnItsWay fetchIt={fetchPages} arrived={() => setShown({ Pages: known })} />
  );
}
