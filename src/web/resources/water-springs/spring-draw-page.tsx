import { waterSprings } from '#domain/resources/water-springs.ts';
import { ROLES } from '#domain/shared/access.ts';
import { useNavigate } from '../../platform/router/use-router.ts';
import { FAILURES, CREATE, DONE } from '../../components/form/messages.ts';
import type { Fields } from '../../components/form/form-route.ts';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import { useCreation } from '../../components/form/use-creation.ts';
import { PageHead } from '../../components/page-head.tsx';
import { toast } from '../../components/toast.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { lastSearchOf } from '../../platform/list-memory.ts';
import { localNow } from '../../platform/local-now.ts';
import { useUser } from '../../platform/session.ts';
import { useIsThere } from '../../platform/use-is-there.ts';
import { PropertyTabs } from '../rural-properties/property-tabs.tsx';
import { useDrawnReview } from './drawn-review.tsx';
import { PointFields } from './point-fields.tsx';
import { drawnForm, toSurvey } from './spring-form.ts';
import { SurveyFields, TraitFields } from './survey-fields.tsx';

/** What is sent is the survey and the mark of the figures that were shown, and the server says what is wrong with it. */
const ROUTE = { ...waterSprings.create, body: drawnForm };

/** A new spring without a sheet: drawn on the map, walked with the receiver, typed or read from a file. */
export function SpringDrawPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('springDraw');
  const list = addressOf('springs', { propertyId });
  const navigate = useNavigate();
  const isThere = useIsThere();
  const user = useUser();
  const params = { projectId, propertyId };
  const { review, dialog } = useDrawnReview(params);
  const { form, save, draft } = useCreation({
    route: ROUTE,
    params,
    initial: {
      ...EMPTY,
      surveyed_at: localNow().slice(0, 10),
      // Who draws in the field is who measured.
      technician: user.role_id === ROLES.TECNICO ? user.id : null,
    },
    toBody,
    made: async () => {
      if (!isThere.current) return;
      toast(DONE.created);
      await navigate({ to: list, search: lastSearchOf(list) });
    },
  });
  const saveReviewed = async (values: Fields) => {
    draft.keepNow();
    const shown_fingerprint = await review(toSurvey(drawnForm.parse(values)));
    if (shown_fingerprint !== null) await save({ ...values, shown_fingerprint });
  };

  return (
    <>
      <PageHead title="Desenhar nova nascente" back={list} />
      <PropertyTabs propertyId={propertyId} isAbove />
      {draft.notice}
      <ScreenForm form={form} save={saveReviewed} failure={FAILURES.create} submit={CREATE}>
        <SurveyFields projectId={projectId} technician={null} technicianName={null} />
        <PointFields params={{ ...params, id: null }} />
        <TraitFields />
      </ScreenForm>
      {dialog}
    </>
  );
}

const EMPTY = {
  label: '',
  recovery_modality: null,
  declivity: null,
  landscape_position: null,
  erosion: null,
  vegetation: null,
  typology: null,
  typology_specification: '',
  water_color: null,
  distance_forest: null,
  notes: '',
  coordinates: [],
  water_eyes: [],
};

function toBody({ shown_fingerprint, ...values }: Fields): Fields {
  return { ...toSurvey(drawnForm.parse(values)), shown_fingerprint };
}
