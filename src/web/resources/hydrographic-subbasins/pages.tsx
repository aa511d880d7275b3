import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { SubbasinFields } from './fields.tsx';
import { OutlinePart } from './outline-part.tsx';

const LIST = addressOf('subbasins');

export function SubbasinCreatePage() {
  return (
    <CreatePage
      title="Cadastro de sub-bacia"
      route={hydrographicSubbasins.create}
      initial={{ name: '', basin: null, state: null }}
      back={LIST}
    >
      <SubbasinFields />
    </CreatePage>
  );
}

export function SubbasinEditPage() {
  const { subbasinId } = useAddressIds('subbasin');
  return (
    <EditPage
      title="Edição de sub-bacia"
      routes={hydrographicSubbasins}
      params={{ id: subbasinId }}
      back={LIST}
      below={<OutlinePart key={subbasinId} subbasinId={subbasinId} />}
    >
      <SubbasinFields />
    </EditPage>
  );
}
