import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { useQuery } from '@tanstack/react-query';
import { RecordTabs } from '../../components/record-tabs.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { recordQuery } from '../../platform/record-query.ts';

/** The parts of a property of the current project, but for those that the role may not see. */
export function PropertyTabs({ propertyId }: { propertyId: number }) {
  const may = useMay();
  const projectId = useProjectId();
  const record = useQuery(recordQuery(ruralProperties, { projectId, id: propertyId }));
  const ids = { propertyId };
  const tabs = [
    { label: 'Geral', to: addressOf('property', ids), can: 'rural_properties.view' },
    { label: 'Endereço', to: addressOf('propertyAddress', ids), can: 'rural_properties.view' },
    {
      label: 'Localização hidrográfica',
      to: addressOf('propertyHydrographic', ids),
      can: 'rural_properties.view',
    },
    { label: 'Coordenadas', to: addressOf('propertyCoordinates', ids), can: 'rural_properties.view' },
    {
      label: 'Interesses de recuperação',
      to: addressOf('propertyInterests', ids),
      can: 'rural_properties.view',
    },
    { label: 'Nascentes', to: addressOf('springs', ids), can: 'water_springs.view' },
    { label: 'Caixas secas', to: addressOf('dryBoxes', ids), can: 'dry_boxes.view' },
    { label: 'Barraginhas', to: addressOf('barrages', ids), can: 'barrages.view' },
    { label: 'Mini-ETEs', to: addressOf('septicTanks', ids), can: 'septic_tanks.view' },
    {
      label: 'Atividades realizadas',
      to: addressOf('propertyActivities', ids),
      can: 'executed_activities.view',
    },
    { label: 'Nota de entrega', to: addressOf('deliveryNote', ids), can: 'delivery_note.view' },
    { label: 'Termo de compromisso', to: addressOf('propertyTerm', ids), can: 'term.view' },
  ] as const;
  return (
    <RecordTabs label="Partes da propriedade" record={record} tabs={tabs.filter(({ can }) => may(can))} />
  );
}
