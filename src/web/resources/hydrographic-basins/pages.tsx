import { labelsOf } from '#domain/shared/labels.ts';
import { hydrographicBasins } from '#domain/resources/hydrographic-basins.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { TextField } from '../../components/fields/index.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';

const LABELS = labelsOf(hydrographicBasins.create.body.shape);

const LIST = addressOf('basins');

function BasinFields() {
  return <TextField name="name" label={LABELS.name} required />;
}

export function BasinCreatePage() {
  return (
    <CreatePage
      title="Cadastro de bacia"
      route={hydrographicBasins.create}
      initial={{ name: '' }}
      back={LIST}
    >
      <BasinFields />
    </CreatePage>
  );
}

export function BasinEditPage() {
  const { basinId } = useAddressIds('basin');
  return (
    <EditPage title="Edição de bacia" routes={hydrographicBasins} params={{ id: basinId }} back={LIST}>
      <BasinFields />
    </EditPage>
  );
}
