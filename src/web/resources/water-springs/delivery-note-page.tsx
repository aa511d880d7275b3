import { DOCUMENT_MESSAGES } from '#domain/resources/document-limits.ts';
import { deliveryQueryOf, propertyDocuments } from '#domain/resources/property-documents.ts';
import { waterSprings } from '#domain/resources/water-springs.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import { Button, Checkbox, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import listClasses from '../../components/list/list.module.css';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { openDocument } from '../../platform/documents.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { PropertyNotes } from '../delivery-notes/property-notes.tsx';
import { PropertyTabs, usePropertyHeading } from '../rural-properties/property-tabs.tsx';
import { DocumentCard } from './document-card.tsx';
import card from '../../components/card.module.css';
import classes from './documents.module.css';
import { isSurveyOpen } from './spring-form.ts';
import { SpringStatusMark } from '../../components/list/spring-status-mark.tsx';

/** The springs whose material goes out, ticked, and the note that goes with it. */
export function DeliveryNotePage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('deliveryNote');
  const params = { projectId, propertyId };
  const springs = useQuery(wholeListQuery(waterSprings.list, { params, query: { sort: 'label' } }));
  return (
    <>
      <PageHead
        {...usePropertyHeading(propertyId, 'Edição de propriedade - Nota de entrega')}
        back={addressOf('properties')}
      />
      <PropertyTabs propertyId={propertyId} />
      {springs.data?.length === 0 ? (
        <div className={listClasses.empty}>
          <p>Ainda não existem registros cadastrados.</p>
          <Button component={Link} to={addressOf('springs', { propertyId })} variant="default">
            Ver nascentes
          </Button>
        </div>
      ) : springs.data ? (
        <Choice params={params} springs={springs.data} />
      ) : springs.error ? (
        <LoadFailure problem={asProblem(springs.error)} retry={() => void springs.refetch()} />
      ) : (
        <div className={`${card.card} ${classes.document}`} aria-busy="true">
          <Stack>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} height={44} />
            ))}
          </Stack>
        </div>
      )}
    </>
  );
}

/** Those that wait for their material stand first; all keep the order of their codes. */
function waitingFirst<Spring extends { readonly status: number }>(springs: readonly Spring[]): Spring[] {
  return springs.toSorted((one, other) => Number(!isSurveyOpen(one)) - Number(!isSurveyOpen(other)));
}

interface ChoiceProps {
  readonly params: { readonly projectId: number; readonly propertyId: number };
  readonly springs: readonly {
    readonly id: number;
    readonly label: string;
    readonly status: number;
    readonly status_label: string | null;
    readonly area: number;
  }[];
}

function Choice({ params, springs }: ChoiceProps) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  // In the list's order, and without those that were deleted meanwhile.
  const chosen = springs.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const all = chosen.length === springs.length;
  const tick = (id: number, checked: boolean) => {
    const next = new Set(ticked);
    if (checked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const open = async () => {
    // As the server says it; no tab needs to open for that.
    if (chosen.length === 0) throw new ApiProblem(422, DOCUMENT_MESSAGES.chooseSprings);
    await openDocument(propertyDocuments.deliveryNote, { params, query: deliveryQueryOf(chosen) });
  };
  return (
    <>
      <DocumentCard
        label="Gerar nota de entrega"
        open={open}
        // Without a producer there is nobody to sign.
        placeOf={(_, field) =>
          field === 'rural_producer'
            ? {
                label: 'Dados gerais da propriedade',
                to: addressOf('property', { propertyId: params.propertyId }),
              }
            : null
        }
      >
        <fieldset className={classes.choices}>
          <legend>Nascentes da nota</legend>
          <Checkbox
            label="Selecionar todas"
            checked={all}
            indeterminate={!all && chosen.length > 0}
            onChange={() => setTicked(all ? new Set() : new Set(springs.map(({ id }) => id)))}
          />
          <div className={classes.grid}>
            {waitingFirst(springs).map(({ id, label, status, status_label, area }) => (
              <div key={id} className={classes.choice} data-checked={ticked.has(id) || undefined}>
                <Checkbox
                  name="water_springs[]"
                  value={String(id)}
                  label={label}
                  classNames={{ description: classes.more }}
                  description={
                    <>
                      <SpringStatusMark spring={{ status, status_label }} /> · {formatGrouped(area, 2)} m²
                    </>
                  }
                  checked={ticked.has(id)}
                  onChange={(event) => tick(id, event.currentTarget.checked)}
                />
              </div>
            ))}
          </div>
        </fieldset>
      </DocumentCard>
      <PropertyNotes params={params} chosen={chosen} />
    </>
  );
}
