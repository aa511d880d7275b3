import { deliveryNotes, NOTE_STATUS } from '#domain/resources/delivery-notes.ts';
import { AddressFilter, choicesOf } from '../../components/list/address-filter.tsx';
import { chosenOf, useListAddress } from '../../components/list/list-address.ts';
import { PeriodFilter, usePeriod } from '../../components/list/period-filter.tsx';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { NOTE_COLUMNS } from './columns.tsx';

/** The project's delivery notes, drafts too, the newest first. */
export function DeliveryNotesPage() {
  const projectId = useProjectId();
  const { texts } = useListAddress();
  const status = chosenOf(texts.status, Object.keys(NOTE_STATUS));
  const query = { ...(status && { status }), ...usePeriod() };
  const { list } = deliveryNotes;
  return (
    <ListPage
      title="Notas de entrega"
      routes={{ list }}
      params={{ projectId }}
      columns={NOTE_COLUMNS}
      search="Pesquisa (número, propriedade, proprietário, nascente ou quem recebe)"
      saves="delivery_notes"
      filters={{
        query,
        controls: (
          <>
            <AddressFilter name="status" label="Status" all="Todas" choices={choicesOf(NOTE_STATUS)} />
            <PeriodFilter label="Data de entrega" />
          </>
        ),
      }}
      empty={
        Object.keys(query).length > 0
          ? NOTHING_FOUND
          : 'Ainda não existem notas de entrega. Abra a primeira na propriedade, aba "Nota de entrega".'
      }
      open={({ id }) => addressOf('note', { deliveryNoteId: id })}
    />
  );
}
