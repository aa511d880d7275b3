/** The component of every screen: its code comes late, and it asks first who may be there. */
import type { ReactNode } from 'react';
import { latePart } from '../components/late/late-part.tsx';
import { ADDRESSES } from '../platform/addresses.ts';
import { type Screen, screens } from '../screens.tsx';
import { Gate, HereOrElsewhere } from './gate.tsx';

export interface GuardedPage {
  (): ReactNode;
  /** Fetches the code before it is shown; what fails is said where it is shown. */
  preload: () => Promise<void>;
  isHere: () => boolean;
}

const pages: ReadonlyMap<Screen, GuardedPage> = new Map(
  screens.map((screen) => [screen, guardedPage(screen)]),
);

/** The component of a row of the screen table. */
export function pageOf(screen: Screen): GuardedPage {
  const page = pages.get(screen);
  if (!page) throw new Error(`There is no screen ${screen.page}`);
  return page;
}

function guardedPage(screen: Screen): GuardedPage {
  const Page = latePart(async () => exportedPage(screen, await screen.load()), { isScreen: true });
  const ofRecord = ADDRESSES[screen.address].includes('$');
  const GuardedPage: GuardedPage = () => (
    <Gate can={screen.can} inProject={screen.inProject} ofRecord={ofRecord}>
      <Page />
    </Gate>
  );
  const parts = screen.inProject && ofRecord ? [Page, HereOrElsewhere] : [Page];
  GuardedPage.preload = async () => {
    await Promise.all(parts.map((part) => part.preload()));
  };
  GuardedPage.isHere = () => parts.every((part) => part.isHere());
  return GuardedPage;
}

function exportedPage({ page }: Screen, exported: Awaited<ReturnType<Screen['load']>>) {
  const Page = exported[page];
  if (!Page) throw new Error(`There is no screen ${page}`);
  return Page;
}
