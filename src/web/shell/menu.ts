/** The sidebar's items in their two sections; who sees which is `MENU` of the access table. */
import {
  IconActivityHeartbeat,
  IconCalendarStats,
  IconCar,
  IconChecklist,
  IconCoins,
  IconDroplet,
  IconFileAnalytics,
  IconFolders,
  IconHeartHandshake,
  IconHome,
  IconPackages,
  IconReportMoney,
  IconRipple,
  IconRoute,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { type MenuItem, seesMenu } from '#domain/shared/access.ts';
import type { AddressName } from '../platform/addresses.ts';

export interface MenuLink {
  readonly label: MenuItem;
  readonly address: AddressName;
  readonly icon: TablerIcon;
}

/** Items that work in the current project. */
const PROJECT_LINKS: readonly MenuLink[] = [
  { label: 'Propriedades', address: 'properties', icon: IconHome },
  { label: 'Lançamento de Atividades', address: 'launches', icon: IconChecklist },
  { label: 'Cronograma de Execução', address: 'schedule', icon: IconCalendarStats },
  { label: 'Atividades de projeto', address: 'activities', icon: IconActivityHeartbeat },
  { label: 'Controle de Insumos', address: 'stock', icon: IconPackages },
  { label: 'Controle de viagens', address: 'trips', icon: IconRoute },
  { label: 'Recursos', address: 'financialResources', icon: IconCoins },
  { label: 'Prestação de Contas', address: 'accountabilities', icon: IconReportMoney },
  { label: 'Relatórios', address: 'reports', icon: IconFileAnalytics },
];

const GENERAL_LINKS: readonly MenuLink[] = [
  { label: 'Projetos', address: 'projects', icon: IconFolders },
  { label: 'Proprietários', address: 'producers', icon: IconUsers },
  { label: 'Patrocinadores', address: 'sponsors', icon: IconHeartHandshake },
  { label: 'Bacias', address: 'basins', icon: IconRipple },
  { label: 'Sub-bacias', address: 'subbasins', icon: IconDroplet },
  { label: 'Veículos', address: 'vehicles', icon: IconCar },
  { label: 'Usuários', address: 'users', icon: IconUserCog },
];

export interface MenuSection {
  readonly heading: 'PROJETO' | 'MENU GERAL';
  readonly links: readonly MenuLink[];
  /** In the place of links, where this role has none: what to do instead. */
  readonly hint: string | null;
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
