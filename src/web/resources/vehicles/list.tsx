import { vehicles } from '#domain/resources/vehicles.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';

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
