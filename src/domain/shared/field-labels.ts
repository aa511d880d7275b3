/**
 * The Portuguese label of every field, by the audit's name of its record: what
 * the forms write beside their controls, and the history beside what changed.
 */
import { FEEDSTOCK_PARAMETER_LABELS } from '../rules/feedstock-parameters.ts';
import type { Resource } from './access.ts';
import type { HistorySubject } from './history-subjects.ts';
import { materialLabel } from '../rules/material-counts.ts';

export const ADDRESS_LABELS = {
  state: 'Estado',
  city: 'Cidade',
  cep: 'CEP',
  district: 'Distrito',
  street: 'Rua',
  number: 'Número',
  neighborhood: 'Bairro',
} as const;

export const BANK_LABELS = {
  bank_name: 'Banco',
  agency: 'Agência',
  account_number: 'Número da conta',
  account_type: 'Tipo da conta',
} as const;

/** A producer's categories, in the form's order. */
export const CATEGORY_LABELS = {
  owner: 'Proprietário',
  ownership: 'Posseiro',
  sharecroppers: 'Meeiro',
  tenant: 'Arrendatário',
  other: 'Outro',
} as const;

/** How a 0 or a 1 is read. */
export const YES_NO = { 0: 'Não', 1: 'Sim' } as const;

export const POINT_LABELS = {
  utm_easting: 'UTM Este',
  utm_northing: 'UTM Norte',
  utm_zone: 'Zona UTM',
} as const;

const MATERIAL_LABELS = {
  stake_quantity: materialLabel('stake_quantity'),
  stretcher_quantity: materialLabel('stretcher_quantity'),
  clip_quantity: materialLabel('clip_quantity'),
  limestone_sacks: materialLabel('limestone_sacks'),
  planting_fertilizer_sacks: materialLabel('planting_fertilizer_sacks'),
  cover_fertilizer_sacks: materialLabel('cover_fertilizer_sacks'),
  formicide_sacks: materialLabel('formicide_sacks'),
} as const;

/** Every record with a history says how its fields are called there. */
type Labels = Readonly<Record<HistorySubject, Readonly<Record<string, string>>>> &
  Readonly<Partial<Record<Resource, Readonly<Record<string, string>>>>>;

export const FIELD_LABELS = {
  users: {
    name: 'Nome',
    role: 'Cargo',
    email: 'E-mail',
    password: 'Senha',
    enabled: 'Ativo?',
    projects: 'Projetos',
  },
  vehicles: { plate: 'Placa', model_description: 'Modelo' },
  hydrographic_basins: { name: 'Nome' },
  hydrographic_subbasins: { name: 'Nome', basin: 'Bacia', state: 'Estado' },
  sponsors: {
    name: 'Nome',
    street: 'Rua',
    number: 'Número',
    neighborhood: 'Bairro',
    complement: 'Complemento',
    state: 'Estado',
    city: 'Cidade',
    main_phone: 'Telefone',
    main_email: 'E-mail',
    website: 'Site',
    department: 'Departamento',
    service_phone: 'Telefone comercial',
    cell_phone: 'Celular',
  },
  sponsor_contacts: {
    name: 'Nome',
    department: 'Departamento',
    email: 'E-mail',
    cell_phone: 'Celular',
    phone: 'Telefone',
    service_phone: 'Telefone comercial',
  },
  projects: {
    name: 'Nome',
    status: 'Status',
    start_date: 'Data de início',
    end_date: 'Data de término',
    objective: 'Objetivo',
    add_information: 'Informações adicionais',
  },
  proceedings: {
    environmental_extension: 'Extensão ambiental',
    ecosystem_restoration: 'Restauração de ecossistemas',
    forest_nursery: 'Viveiro florestal',
    environmental_education: 'Educação ambiental',
    applied_research: 'Pesquisa aplicada',
    economic_sustainability: 'Sustentabilidade econômica',
  },
  feedstock_parameters: FEEDSTOCK_PARAMETER_LABELS,
  wire_rollers: { length: 'Comprimento (m)', minimum_usage: 'Uso mínimo (%)' },
  banking_datas: BANK_LABELS,
  commitment_terms: { preamble: 'Preâmbulo', contract_terms: 'Termos do contrato' },
  project_sponsors: { sponsor: 'Patrocinador' },
  rural_producers: {
    name: 'Nome',
    nickname: 'Apelido',
    cpf: 'CPF',
    rg: 'RG',
    home_phone: 'Telefone residencial',
    cell_phone: 'Celular',
    service_phone: 'Telefone comercial',
    ...ADDRESS_LABELS,
    ...BANK_LABELS,
    ...CATEGORY_LABELS,
    other_description: 'Descrição',
  },
  rural_properties: {
    name: 'Nome',
    rural_producer: 'Proprietário',
    total_area: 'Área total (ha)',
    registration_date: 'Data de cadastro',
    interest_register: 'Registro de interesse',
    descriptive_roadmaps: 'Roteiro descritivo',
    ...ADDRESS_LABELS,
    subbasin: 'Sub-bacia',
    microbasin: 'Microbacia',
    ...POINT_LABELS,
    septic_tank: 'Mini-ETE',
    dry_boxes: 'Caixas secas',
    quantity_dry_boxes: 'Quantidade de caixas secas',
    water_dam: 'Barraginhas',
    quantity_water_dam: 'Quantidade de barraginhas',
    riparian_forest: 'Mata ciliar',
    quantity_riparian_forest: 'Quantidade de mata ciliar',
    hill_top: 'Topo de morro',
    quantity_hill_top: 'Quantidade de topo de morro',
    declivity_app: 'APP de declividade',
    quantity_declivity_app: 'Quantidade de APP de declividade',
    recovery_activity: 'Atividade de recuperação',
  },
  barrages: POINT_LABELS,
  dry_boxes: POINT_LABELS,
  septic_tanks: POINT_LABELS,
  water_springs: {
    label: 'Código',
    recovery_modality: 'Modalidade de recuperação',
    status: 'Status',
    delivery_date: 'Data de entrega',
    surveyed_at: 'Data do levantamento',
    technician: 'Técnico',
    technician_name: 'Técnico na planilha',
    declivity: 'Declividade',
    landscape_position: 'Posição na paisagem',
    erosion: 'Erosão',
    vegetation: 'Vegetação',
    typology: 'Tipologia',
    typology_specification: 'Especificação da tipologia',
    water_color: 'Cor da água',
    distance_forest: 'Distância da floresta (m)',
    notes: 'Observações',
    area: 'Área (m²)',
    perimeter: 'Perímetro (m)',
    recovery_seedlings: 'Mudas',
    ...MATERIAL_LABELS,
  },
  activities: { name: 'Nome' },
  execution_cronograms: {
    user: 'Usuário / Técnico',
    activity: 'Atividade',
    goal: 'Meta',
    start_date: 'Data de início',
    end_date: 'Data de término',
    finished: 'Concluído',
  },
  executed_activities: {
    execution_cronogram: 'Atividade',
    rural_property: 'Propriedade',
    executed_at: 'Data de execução',
    description: 'Descrição',
    mobilized_producers: 'Produtores mobilizados',
  },
  feedstocks: MATERIAL_LABELS,
  feedstock_wire_rollers: { wire_roller: 'Rolo', quantity: 'Quantidade' },
  financial_resources: { forecast: 'Previsão', type: 'Tipo', value: 'Valor (R$)', status: 'Status' },
  accountabilities: {
    forecast_date: 'Previsão',
    type: 'Tipo',
    value: 'Valor (R$)',
    delivery_date: 'Data de entrega',
    situation: 'Situação',
  },
  trip_controls: {
    user: 'Usuário',
    activity: 'Atividade',
    period_from: 'Início do período',
    period_to: 'Fim do período',
    origin_state: 'Estado de origem',
    city_origin: 'Cidade de origem',
    destination_state: 'Estado de destino',
    city_destination: 'Cidade de destino',
    vehicle: 'Veículo',
    initial_km: 'KM inicial',
    final_km: 'KM final',
    value_supplying: 'Valor do abastecimento',
    liter_supplying: 'Litros do abastecimento',
    activity_note: 'Observação',
  },
} as const satisfies Labels;
