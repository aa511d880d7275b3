import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { useQuery } from '@tanstack/react-query';
import { type RecordHeading, recordHeading } from '../../components/record-heading.ts';
import { type RecordTab, RecordTabs } from '../../components/record-tabs.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { recordQuery } from '../../platform/record-query.ts';
import { PROPERTY_SECTIONS, type SectionName } from './property-sections.ts';
import { PropertySummary } from './property-summary.tsx';

function useProperty(propertyId: number) {
  return useQuery(recordQuery(ruralProperties, { projectId: useProjectId(), id: propertyId }));
}

/** The heading of a screen that shows a part of the property: its name, and the part's title above it. */
export function usePropertyHeading(propertyId: number, kind: string): RecordHeading {
  const { data, isLoading } = useProperty(propertyId);
  return recordHeading(kind, isLoading, data?.body.name);
}

interface PropertyTabsProps {
  readonly propertyId: number;
  /** The heading is another record's: the property is named instead of summed up. */
  readonly isAbove?: boolean;
}

/** The parts of a property of the current project, but for those that the role may not see. */
export function PropertyTabs({ propertyId, isAbove = false }: PropertyTabsProps) {
  const may = useMay();
  const record = useProperty(propertyId);
  const property = record.data?.body;
  const { counts } = property ?? {};
  const ids = { propertyId };
  const tabs: (RecordTab & { readonly can: Parameters<typeof may>[0] })[] = [
    {
      label: 'Dados',
      to: addressOf('property', ids),
      can: 'rural_properties.view',
      parts: Object.entries(PROPERTY_SECTIONS).map(([name, { label }]) => ({
        label,
        to: addressOf(name as SectionName, ids),
      })),
    },
    {
      label: 'Nascentes',
      to: addressOf('springs', ids),
      can: 'water_springs.view',
      count: property?.water_springs,
    },
    {
      label: 'Caixas secas',
      to: addressOf('dryBoxes', ids),
      can: 'dry_boxes.view',
      count: counts?.dry_boxes,
    },
    {
      label: 'Barraginhas',
      to: addressOf('barrages', ids),
      can: 'barrages.view',
      count: counts?.barrages,
    },
    {
      label: 'Mini-ETEs',
      to: addressOf('septicTanks', ids),
      can: 'septic_tanks.view',
      count: counts?.septic_tanks,
    },
    {
      label: 'Atividades realizadas',
      to: addressOf('propertyActivities', ids),
      can: 'executed_activities.view',
      count: counts?.executed_activities,
    },
    {
      label: 'Nota de entrega',
      to: addressOf('deliveryNote', ids),
      can: 'delivery_note.view',
      count: counts?.delivery_notes,
    },
    { label: 'Termo de compromisso', to: addressOf('propertyTerm', ids), can: 'term.view' },
  ];
  return (
    <RecordTabs
      label="Partes da propriedade"
      record={record}
      facts={isAbove ? undefined : <PropertySummary property={property} />}
      tabs={tabs.filter(({ can }) => may(can))}
    />
  );
}
