import { commitmentTerms } from '#domain/resources/commitment-terms.ts';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { propertyDocuments } from '#domain/resources/property-documents.ts';
import { TERM_PARTS } from '#domain/rules/term-document.ts';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/page-head.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import type { ApiProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { openDocument } from '../../platform/documents.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery } from '../../platform/queries.ts';
import { PropertyTabs, usePropertyHeading } from '../rural-properties/property-tabs.tsx';
import { DocumentCard } from './document-card.tsx';
import { placeToFill } from './places-to-fill.ts';

/** The project's term with the property's data, or what of it is missing and where it is filled in. */
export function PropertyTermPage() {
  const may = useMay();
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyTerm');
  const { data } = useQuery(routeQuery(ruralProperties.get, { params: { projectId, id: propertyId } }));
  const placeOf = ({ status }: ApiProblem, field: string | null) => {
    // The project has no term yet, or its text is wrong: those who write it are led to it.
    if (status === 409 || TERM_PARTS.some((part) => part === field)) {
      return may(commitmentTerms.update.can)
        ? { label: 'Termo de compromisso do projeto', to: addressOf('projectCommitmentTerm', { projectId }) }
        : null;
    }
    if (field === null) return null;
    return placeToFill(field, {
      projectId,
      propertyId,
      producerId: data?.body.rural_producer?.id ?? null,
      hasSprings: (data?.body.water_springs ?? 0) > 0,
    });
  };
  return (
    <>
      <PageHead
        {...usePropertyHeading(propertyId, 'Edição de propriedade - Termo de compromisso')}
        back={addressOf('properties')}
      />
      <PropertyTabs propertyId={propertyId} />
      <DocumentCard
        label="Gerar termo de compromisso"
        open={() => openDocument(propertyDocuments.term, { params: { projectId, propertyId } })}
        placeOf={placeOf}
      >
        <p>
          O termo é o texto do projeto com os dados desta propriedade, do proprietário e das nascentes como
          estão cadastrados agora. O que faltar aparece aqui antes de o documento ser gerado.
        </p>
      </DocumentCard>
    </>
  );
}
