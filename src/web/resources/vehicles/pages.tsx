import { vehicles } from '#domain/resources/vehicles.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { FAILURES } from '../../components/form/messages.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { VehicleFields } from './fields.tsx';

const LIST = addressOf('vehicles');

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
