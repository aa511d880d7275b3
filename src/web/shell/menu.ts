/** The sidebar's items in their two sections; who sees which is `MENU` of the access table. */
import type { TablerIcon } from '@tabler/icons-react';
import { type MenuItem, seesMenu } from '#domain/shared/access.ts';
import type { AddressName } from '../platform/addresses.ts';
import { menu, screens } from '../screens.tsx';

export interface MenuLink {
  readonly label: MenuItem;
  readonly address: AddressName;
  readonly icon: TablerIcon;
}

const inProject = new Set(screens.flatMap((screen) => (screen.inProject ? [screen.address] : [])));

const LINKS: readonly MenuLink[] = (Object.keys(menu) as MenuItem[]).map((label) => {
  const [address, icon] = menu[label];
  return { label, address, icon };
});

/** Items that work in the current project, and all others. */
const PROJECT_LINKS = LINKS.filter(({ address }) => inProject.has(address));
const GENERAL_LINKS = LINKS.filter(({ address }) => !inProject.has(address));

export interface MenuSection {
  readonly heading: 'PROJETO' | 'MENU GERAL';
  readonly links: readonly MenuLink[];
  /** In the place of links, where this role has none: what to do instead. */
  readonly hint: string | null;
}

/** Whether anything of a project is on this role's menu. */
export function opensInProject(role: number): boolean {
  return PROJECT_LINKS.some(({ label }) => seesMenu(role, label));
}

/** What this role sees: 'PROJETO' only with a project, 'MENU GERAL' always. */
export function menuSections(role: number, hasProject: boolean): MenuSection[] {
  const seen = (links: readonly MenuLink[]) => links.filter((link) => seesMenu(role, link.label));
  const general = seen(GENERAL_LINKS);
  const ofProject = seen(PROJECT_LINKS);
  const elsewhere = (label: MenuSection['heading']) => `O que o seu cargo abre está em ${label}.`;
  const generalHint = hasProject
    ? elsewhere('PROJETO')
    : 'Escolha um projeto para abrir o que é do seu cargo.';
  const sections: MenuSection[] = [
    { heading: 'MENU GERAL', links: general, hint: general.length > 0 ? null : generalHint },
  ];
  if (!hasProject) return sections;
  const hint = ofProject.length > 0 ? null : elsewhere('MENU GERAL');
  return [{ heading: 'PROJETO', links: ofProject, hint }, ...sections];
}
