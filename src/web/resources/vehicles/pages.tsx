import { vehicles } from '#domain/resources/vehicles.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { FAILURES } from '../../components/form/messages.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { VehicleFields } from './fields.tsx';

const LIST = addressOf('vehicles');

export function VehiclesPage() {
  return (
    <ListPage
      title="Veículos"
      routes={vehicles}
      columns={[
        { header: 'Placa', cell: ({ plate }) => <Unbroken>{plate}</Unbroken>, sort: 'plate' },
        { header: 'Modelo', cell: ({ model_description }) => model_description, sort: 'model_description' },
      ]}
      search="Pesquisa (placa ou modelo)"
      empty="Ainda não existem veículos cadastrados."
      add={addressOf('vehicleNew')}
      open={(vehicle) => addressOf('vehicle', { vehicleId: vehicle.id })}
      removed="O veículo foi excluído com sucesso!"
    />
  );
}

export function VehicleCreatePage() {
  return (
    <CreatePage
      title="Cadastro de novo veículo"
      route={vehicles.create}
      initial={{ plate: '', model_description: '' }}
      back={LIST}
    >
      <VehicleFields />
    </CreatePage>
  );
}

export function VehicleEditPage() {
  const { vehicleId } = useAddressIds('vehicle');
  return (
    <EditPage
      title="Edição de veículo"
      routes={vehicles}
      params={{ id: vehicleId }}
      back={LIST}
      failure={FAILURES.saveUpdate}
    >
      <VehicleFields />
    </EditPage>
  );
}
