/** A project screen's record that is not in the current project, but in another one of the person's. */
import { activities } from '#domain/resources/activities.ts';
import { deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { executedActivities } from '#domain/resources/executed-activities.ts';
import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { feedstocks } from '#domain/resources/feedstocks.ts';
import { accountabilities, financialResources } from '#domain/resources/finances.ts';
import { type RecordProject, recordProjects } from '#domain/resources/record-projects.ts';
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { tripControls } from '#domain/resources/trip-controls.ts';
import { Button } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormSkeleton } from '../components/form/form-skeleton.tsx';
import { PageHead } from '../components/page-head.tsx';
import { ApiProblem } from '../platform/api-problem.ts';
import type { Described } from '../platform/client.ts';
import { chooseProject } from '../platform/current-project.ts';
import type { ProjectChoice } from '../platform/remembered-projects.ts';
import { routeQuery } from '../platform/queries.ts';
import { refreshUser, useUser } from '../platform/session.ts';
import { listOfRecordScreen } from './record-screen.ts';
import { Notice } from '../components/notice.tsx';
import { usePlace } from '../platform/place.ts';

type Get<P extends string> = Described<P, unknown, unknown, unknown>;

interface Kind {
  /** As the sentence begins. */
  readonly words: string;
  /** Reads the record below a project, as its own screen does. */
  readonly get: Get<`/projects/:projectId/${string}/:id`>;
  /** In which project it is. */
  readonly project: Described<`/${string}/:id/project`, RecordProject, unknown, unknown>;
}

/** By the name that an address gives the record's id. */
const KINDS: Readonly<Record<string, Kind>> = {
  propertyId: {
    words: 'Esta propriedade',
    get: ruralProperties.get,
    project: recordProjects.ruralProperty,
  },
  deliveryNoteId: {
    words: 'Esta nota de entrega',
    get: deliveryNotes.get,
    project: recordProjects.deliveryNote,
  },
  activityId: { words: 'Esta atividade', get: activities.get, project: recordProjects.activity },
  executionCronogramId: {
    words: 'Esta atividade do cronograma',
    get: executionCronograms.get,
    project: recordProjects.executionCronogram,
  },
  executedActivityId: {
    words: 'Este lançamento',
    get: executedActivities.get,
    project: recordProjects.executedActivity,
  },
  feedstockId: { words: 'Este estoque', get: feedstocks.get, project: recordProjects.feedstock },
  financialResourceId: {
    words: 'Este recurso',
    get: financialResources.get,
    project: recordProjects.financialResource,
  },
  accountabilityId: {
    words: 'Esta prestação de contas',
    get: accountabilities.get,
    project: recordProjects.accountability,
  },
  tripControlId: { words: 'Esta viagem', get: tripControls.get, project: recordProjects.tripControl },
};

export interface HereProps {
  readonly current: ProjectChoice;
  readonly children: ReactNode;
}

/** The screen itself, unless its record is in another project that the person may enter. */
export function HereOrElsewhere({ current, children }: HereProps) {
  const { params } = usePlace();
  const [name = '', id] = Object.entries(params).find(([param]) => param in KINDS) ?? [];
  const kind = KINDS[name];
  if (!kind) return children;
  return (
    <Checked key={`${name}/${id}`} kind={kind} id={Number(id)} current={current}>
      {children}
    </Checked>
  );
}

function Checked({ kind, id, current, children }: HereProps & { readonly kind: Kind; readonly id: number }) {
  const own = useQuery(routeQuery(kind.get, { params: { projectId: current.id, id } }));
  // Kept once it is known: the screen itself reads its record again when it comes back.
  const [isMissing, setMissing] = useState(false);
  // A record that was there, and is deleted while its form is open, is the form's own matter.
  if (!isMissing && own.data === undefined && isNotFound(own.error)) setMissing(true);
  const other = useQuery({ ...routeQuery(kind.project, { params: { id } }), enabled: isMissing });
  if (!isMissing) return children;
  if (other.isPending) return <FormSkeleton />;
  const place = other.data?.body;
  if (!place || place.id === current.id) return children;
  return <Elsewhere words={kind.words} place={place} current={current} />;
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}

interface ElsewhereProps {
  readonly words: string;
  readonly place: RecordProject;
  readonly current: ProjectChoice;
}

function Elsewhere({ words, place, current }: ElsewhereProps) {
  const { projects } = useUser();
  const [busy, setBusy] = useState(false);
  const address = usePlace().pathname;
  const go = async () => {
    setBusy(true);
    try {
      // Entered since this person signed in: the selector does not know it yet.
      if (!projects.some(({ id }) => id === place.id)) await refreshUser();
      chooseProject(place.id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageHead title="Registro de outro projeto" back={listOfRecordScreen(address) ?? undefined} />
      <Notice kind="note" role="note" icon={<IconFolders aria-hidden />}>
        <p className="dialog-text">
          {words} é do projeto <strong>{place.name}</strong>. O painel está agora no projeto{' '}
          <strong>{current.name}</strong>.
        </p>
        <Button disabled={busy} onClick={() => void go()}>
          Trocar de projeto e abrir
        </Button>
      </Notice>
    </>
  );
}
