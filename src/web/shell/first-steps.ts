import {
  IconCalendarStats,
  IconCar,
  IconChecklist,
  IconCoins,
  IconFileAnalytics,
  IconFolderPlus,
  IconMapPin,
  IconPackages,
  IconReportMoney,
  IconRoute,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Can } from '#domain/shared/contract.ts';
import type { AddressName } from '../platform/addresses.ts';

export interface FirstStep {
  readonly label: string;
  readonly about: string;
  readonly address: AddressName;
  readonly can: Can;
  readonly inProject: boolean;
  readonly icon: TablerIcon;
}

/** Daily work first; a person sees the first ones that the role allows. */
const STEPS: readonly FirstStep[] = [
  {
    label: 'Lançar uma atividade',
    about: 'O que foi feito em campo, onde e com quem.',
    address: 'launchNew',
    can: 'executed_activities.create',
    inProject: true,
    icon: IconChecklist,
  },
  {
    label: 'Abrir uma propriedade',
    about: 'Nascentes, barraginhas, caixas secas e documentos.',
    address: 'properties',
    can: 'rural_properties.view',
    inProject: true,
    icon: IconMapPin,
  },
  {
    label: 'Registrar uma viagem',
    about: 'Percurso, quilometragem e abastecimento.',
    address: 'tripNew',
    can: 'trip_controls.create',
    inProject: true,
    icon: IconRoute,
  },
  {
    label: 'Ver as viagens',
    about: 'Quem foi, para onde e com qual veículo.',
    address: 'trips',
    can: 'trip_controls.view',
    inProject: true,
    icon: IconRoute,
  },
  {
    label: 'Acompanhar o cronograma',
    about: 'O que está em dia e o que atrasou.',
    address: 'scheduleFollowUp',
    can: 'execution_cronograms.view',
    inProject: true,
    icon: IconCalendarStats,
  },
  {
    label: 'Conferir os insumos',
    about: 'Estacas, arame, adubo e o que falta comprar.',
    address: 'stock',
    can: 'feedstocks.view',
    inProject: true,
    icon: IconPackages,
  },
  {
    label: 'Prestar contas',
    about: 'Entregas previstas, enviadas e aceitas.',
    address: 'accountabilities',
    can: 'accountabilities.view',
    inProject: true,
    icon: IconReportMoney,
  },
  {
    label: 'Ver os recursos',
    about: 'O que entrou, o que vai entrar e o que voltou.',
    address: 'financialResources',
    can: 'financial_resources.view',
    inProject: true,
    icon: IconCoins,
  },
  {
    label: 'Gerar um relatório',
    about: 'Insumos por sub-bacia, situação e técnico.',
    address: 'reports',
    can: 'report.view',
    inProject: true,
    icon: IconFileAnalytics,
  },
  {
    label: 'Cadastrar um projeto',
    about: 'Datas, objetivo e parâmetros de insumos.',
    address: 'projectNew',
    can: 'projects.create',
    inProject: false,
    icon: IconFolderPlus,
  },
  {
    label: 'Cadastrar um proprietário',
    about: 'Dados pessoais, endereço e categorias.',
    address: 'producerNew',
    can: 'rural_producers.create',
    inProject: false,
    icon: IconUserPlus,
  },
  {
    label: 'Ver os veículos',
    about: 'Placas e modelos da frota.',
    address: 'vehicles',
    can: 'vehicles.view',
    inProject: false,
    icon: IconCar,
  },
  {
    label: 'Ver as pessoas com acesso',
    about: 'Quem usa o painel e em quais projetos.',
    address: 'users',
    can: 'users.view',
    inProject: false,
    icon: IconUsers,
  },
];

const SHOWN = 6;

/**
 * The first few things this person may do, those of the project only inside
 * one. Who may register a trip is not offered the list of them as well.
 */
export function firstSteps(may: (can: Can) => boolean, hasProject: boolean, most = SHOWN): FirstStep[] {
  const allowed = STEPS.filter((step) => may(step.can) && (hasProject || !step.inProject));
  return allowed.filter((step) => step.address !== 'trips' || !may('trip_controls.create')).slice(0, most);
}
