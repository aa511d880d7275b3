/**
 * What lies over the screens of a phone, and beside them at a desk: none of it is needed to read a list,
 * and what places it costs a phone a tenth of the first list's bytes. It comes in one file.
 */
import { fetchDeletionDialog } from '../components/use-deletion.tsx';
import { lateDialog } from '../components/late/late-dialog.tsx';
import { latePart } from '../components/late/late-part.tsx';
import { NARROW } from '../platform/narrow.ts';

export const DeskMenu = latePart(async () => (await import('./desk-menu.tsx')).DeskMenu, {
  isScreen: false,
});

export const ProjectSelector = latePart(
  async () => (await import('./project-selector.tsx')).ProjectSelector,
  { isScreen: false },
);

export const PhoneMenu = lateDialog(
  async () => (await import('./phone-menu.tsx')).PhoneMenu,
  ({ opened }) => opened !== null,
);

export const LeaveDialog = lateDialog(
  async () => (await import('./leave-dialog.tsx')).LeaveDialog,
  ({ opened }) => opened,
);

/** What does not come is said where it is shown. */
export async function fetchOverScreens(): Promise<void> {
  await Promise.all([ProjectSelector, PhoneMenu, LeaveDialog].map((part) => part.preload()));
  await fetchDeletionDialog();
}

/** At a desk the menu is part of the first drawing. */
export async function fetchMenu(): Promise<void> {
  if (!window.matchMedia(NARROW).matches) await DeskMenu.preload();
}
