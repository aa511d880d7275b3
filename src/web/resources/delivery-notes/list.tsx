import { deliveryNotes, NOTE_STATUS } from '#domain/resources/delivery-notes.ts';
import { isDate } from '#domain/shared/dates.ts';
import { AddressDate } from '../../components/list/address-date.tsx';
import { AddressFilter } from '../../components/list/address-filter.tsx';
import { useListAddress } from '../../components/list/list-address.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { NOTE_COLUMNS } from './columns.tsx';

const STATUSES = Object.entries(NOTE_STATUS).map(([value, label]) => ({ value, label }));

/** The project's delivery notes, drafts too, the newest first. */
export function DeliveryNotesPage() {
  const projectId = useProjectId();
  const { status = '', from = '', to = '' } = useListAddress().texts;
  const query = {
    ...(status in NOTE_STATUS && { status }),
    ...(isDate(from) && { from }),
    // A period that ends before it begins is one that is being typed.
    ...(isDate(to) && !(isDate(from) && to < from) && { to }),
  };
  const { list } = deliveryNotes;
  return (
    <ListPage
      title="Notas de entrega"
      routes={{ list }}
      params={{ projectId }}
      columns={NOTE_COLUMNS}
      search="Pesquisa (número, propriedade, proprietário, nascente ou quem recebe)"
      filters={{
        query,
        controls: (
          <>
            <AddressFilter name="status" label="Status" all="Todas" choices={STATUSES} />
            <AddressDate name="from" label="Entregues de" />
            <AddressDate name="to" label="até" />
          </>
        ),
      }}
      empty={
        Object.keys(query).length > 0
          ? 'Nenhum registro corresponde à pesquisa.'
          : 'Ainda não existem notas de entrega. Abra a primeira na propriedade, aba "Nota de entrega".'
      }
      open={({ id }) => addressOf('note', { deliveryNoteId: id })}
    />
  );
}
