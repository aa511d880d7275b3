import { sponsors } from '#domain/resources/sponsors.ts';
import { useQuery } from '@tanstack/react-query';
import { RecordTabs } from '../../components/record-tabs.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { recordQuery } from '../../platform/record-query.ts';

/** The parts of a sponsor; whoever sees one of them sees both. */
export function SponsorTabs({ sponsorId }: { sponsorId: number }) {
  const record = useQuery(recordQuery(sponsors, { id: sponsorId }));
  return (
    <RecordTabs
      label="Partes do patrocinador"
      record={record}
      tabs={[
        { label: 'Geral', to: addressOf('sponsor', { sponsorId }) },
        { label: 'Contatos', to: addressOf('sponsorContacts', { sponsorId }) },
      ]}
    />
  );
}
