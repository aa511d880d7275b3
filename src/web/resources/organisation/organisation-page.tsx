import { ORGANISATION_ID, organisation, organisationBody } from '#domain/resources/organisation.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EditPage } from '../../components/edit-page.tsx';
import { CepField, CnpjField, EmailField, PhoneField, TextField } from '../../components/fields/index.ts';
import { PlaceFields } from '../../components/place-fields.tsx';
import { routeQuery } from '../../platform/queries.ts';
import { LogoPart } from './logo-part.tsx';
import classes from './organisation.module.css';
import { showOrganisation } from './show-organisation.ts';

const LABELS = labelsOf(organisationBody.shape);

/** The organisation that the panel is of: what stands above the menu and on paper. */
export function OrganisationPage() {
  const { data } = useQuery(routeQuery(organisation.get));
  return (
    <EditPage
      title="Organização"
      routes={organisation}
      params={{}}
      // Before anything was said there is no history.
      history={data?.body.name ? { resource: 'organisation', recordId: ORGANISATION_ID } : null}
      afterWrite={async (saved) => showOrganisation(saved)}
      below={<LogoPart />}
    >
      {({ city }) => (
        <>
          <p className={classes.about}>
            O nome e o logotipo aparecem no painel, também na tela de acesso. Os documentos levam ainda o
            CNPJ, o endereço e os contatos que estiverem preenchidos.
          </p>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField name="name" label={LABELS.name} required />
            <CnpjField name="cnpj" label={LABELS.cnpj} />
            <TextField name="street" label={LABELS.street} />
            <TextField name="number" label={LABELS.number} />
            <TextField name="neighborhood" label={LABELS.neighborhood} />
            <CepField name="cep" label={LABELS.cep} />
            <PlaceFields currentCity={city && { value: city.id, label: city.name }} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <PhoneField name="phone" label={LABELS.phone} />
            <EmailField name="email" label={LABELS.email} />
            <TextField name="website" label={LABELS.website} />
          </SimpleGrid>
        </>
      )}
    </EditPage>
  );
}
