import { personalData } from '#domain/resources/personal-data.ts';
import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DocumentLink } from '../../components/document-link.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery } from '../../platform/queries.ts';
import { AnonymiseButton } from './anonymise-button.tsx';
import classes from './personal-data.module.css';
import { ProducerTabs, useProducerHeading } from './producer-tabs.tsx';

/** A tab of its own: nothing that can't be undone stands on the one of every day. */
export function ProducerPersonalDataPage() {
  const { producerId } = useAddressIds('producerPersonalData');
  return (
    <>
      <PageHead
        {...useProducerHeading(producerId, 'Edição de proprietário - Dados pessoais')}
        back={addressOf('producers')}
      />
      <ProducerTabs producerId={producerId} />
      <PersonalData producerId={producerId} />
    </>
  );
}

/** What a person may ask of whoever keeps their data: all of it in a file, and its erasure. */
function PersonalData({ producerId }: { readonly producerId: number }) {
  const id = useId();
  const may = useMay();
  const { data } = useQuery(routeQuery(ruralProducers.get, { params: { id: producerId } }));
  const mayExport = may(personalData.export.can);
  const mayErase = may(personalData.anonymise.can);
  if (!data || (!mayExport && !mayErase)) return null;
  const { name, anonymised } = data.body;
  return (
    <section aria-labelledby={id} className={classes.box}>
      <h2 id={id}>A pedido da pessoa</h2>
      <p>
        {anonymised
          ? 'Os dados pessoais deste proprietário foram apagados. A planilha reúne o que ficou, para a prestação de contas.'
          : 'A planilha reúne tudo o que se guarda sobre a pessoa, e quem consultou os dados. Anonimizar apaga para sempre o que diz quem ela é.'}
      </p>
      <div className={classes.actions}>
        {mayExport && (
          <DocumentLink route={personalData.export} params={{ producerId }}>
            Exportar dados
          </DocumentLink>
        )}
        {mayErase && !anonymised && <AnonymiseButton producerId={producerId} name={name} etag={data.etag} />}
      </div>
    </section>
  );
}
