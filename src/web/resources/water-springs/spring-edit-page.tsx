import { waterSprings } from '#domain/resources/water-springs.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { DocumentLink } from '../../components/document-link.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { recordHeading } from '../../components/record-heading.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery } from '../../platform/queries.ts';
import { LaunchHere } from '../executed-activities/launch-here.tsx';
import { PropertyTabs } from '../rural-properties/property-tabs.tsx';
import { Facts } from './box.tsx';
import { PhotoGallery } from './gallery/photo-gallery.tsx';
import { TakePhoto } from './gallery/take-photo.tsx';
import { RecalculationDialog } from './recalculation-dialog.tsx';
import { saveFailure } from './save-failure.ts';
import { FenceBox, MaterialsBox, PointBoxes, type WaterSpring, WireRollersBox } from './spring-boxes.tsx';
import { SpringFields } from './spring-fields.tsx';
import { isSurveyOpen, springRoutes, toSpringChange } from './spring-form.ts';
import { SpringMap } from './spring-map.tsx';
import { SpringSteps } from './spring-steps.tsx';
import { useSurveyReview } from './survey-review.tsx';
import classes from './water-springs.module.css';

/** One spring: its form, and all that was measured and computed. */
export function SpringEditPage() {
  const projectId = useProjectId();
  const { propertyId, waterSpringId } = useAddressIds('spring');
  const params = { projectId, propertyId, id: waterSpringId };
  const { data, isLoading, isLoadingError } = useQuery(routeQuery(springRoutes.get, { params }));
  const [pointsOpen, setPointsOpen] = useState(false);
  const { review, dialog } = useSurveyReview({ params });
  const camera = useRef<HTMLInputElement>(null);
  const heading = recordHeading('Edição de nascente', isLoading, data?.body.label);
  return (
    <>
      <EditPage
        {...heading}
        routes={springRoutes}
        params={params}
        back={addressOf('springs', { propertyId })}
        actions={
          <>
            {!isLoadingError && <TakePhoto camera={camera} />}
            <LaunchHere propertyId={propertyId} />
          </>
        }
        failure={saveFailure}
        toBody={(values, spring) => review(toSpringChange(values, spring), spring)}
        tabs={
          <>
            <PropertyTabs propertyId={propertyId} isAbove />
            {data && <Seen params={params} spring={data.body} etag={data.etag} camera={camera} />}
          </>
        }
      >
        {(spring) => (
          <>
            <SpringFields params={params} spring={spring} pointsOpen={setPointsOpen} />
            <Facts facts={[['Cadastrada por', spring.user.name]]} />
          </>
        )}
      </EditPage>
      {data && !pointsOpen && (
        <div className={`${classes.boxes} ${classes.below}`}>
          <PointBoxes spring={data.body} />
        </div>
      )}
      {dialog}
    </>
  );
}

interface SeenProps {
  readonly params: { readonly projectId: number; readonly propertyId: number; readonly id: number };
  readonly spring: WaterSpring;
  readonly etag: string | null;
  readonly camera: RefObject<HTMLInputElement | null>;
}

/** What one looks at before any field: how far the spring is, its fence as drawn and on the map, its photos and its materials. */
function Seen({ params, spring, etag, camera }: SeenProps) {
  const may = useMay();
  const [recalculating, setRecalculating] = useState(false);
  const recalculable = isSurveyOpen(spring) && may(waterSprings.update.can);
  return (
    <>
      <SpringSteps spring={spring} />
      <div className={`${classes.boxes} ${classes.above}`}>
        <div className={classes.column}>
          <FenceBox
            spring={spring}
            actions={
              <>
                <DocumentLink route={waterSprings.sketch} params={params}>
                  Baixar croqui (PDF)
                </DocumentLink>
                {spring.file_url !== null && (
                  <DocumentLink route={waterSprings.sheet} params={params}>
                    Baixar planilha do croqui
                  </DocumentLink>
                )}
              </>
            }
          />
          <SpringMap projectId={params.projectId} spring={spring} />
          <WireRollersBox spring={spring} />
        </div>
        <div className={classes.column}>
          <PhotoGallery key={params.id} params={params} spring={spring} camera={camera} />
          <MaterialsBox
            spring={spring}
            actions={
              recalculable && (
                <Button variant="default" size="xs" onClick={() => setRecalculating(true)}>
                  Recalcular
                </Button>
              )
            }
          />
        </div>
        {recalculating && (
          <RecalculationDialog params={params} etag={etag} close={() => setRecalculating(false)} />
        )}
      </div>
    </>
  );
}
