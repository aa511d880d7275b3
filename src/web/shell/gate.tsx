import { Fragment, type ReactNode, useEffect } from 'react';
import type { Can } from '#domain/shared/contract.ts';
import { NoPermission } from './no-permission.tsx';
import { latePart } from '../components/late/late-part.tsx';
import { ADDRESSES } from '../platform/addresses.ts';
import { useCurrentProject } from '../platform/current-project.ts';
import { useMay } from '../platform/permissions.ts';
import { useRouter } from '../platform/router/use-router.ts';
import type { HereProps } from './record-elsewhere.tsx';

/** Knows the reads of all records of projects: only those screens fetch it. */
export const HereOrElsewhere = latePart<HereProps>(
  async () => (await import('./record-elsewhere.tsx')).HereOrElsewhere,
  { isScreen: true },
);

interface GateProps {
  readonly can: Can;
  readonly inProject: boolean;
  /** Its address names a record. */
  readonly ofRecord: boolean;
  readonly children: ReactNode;
}

/** A screen only for who may see it, and a project screen only inside a project. */
export function Gate({ can, inProject, ofRecord, children }: GateProps) {
  const may = useMay();
  const project = useCurrentProject();
  if (!may(can)) return <NoPermission />;
  if (!inProject) return children;
  if (!project) return <LeadToStart />;
  // Another project: everything on a project screen begins anew.
  if (!ofRecord) return <Fragment key={project.id}>{children}</Fragment>;
  return (
    <HereOrElsewhere key={project.id} current={project}>
      {children}
    </HereOrElsewhere>
  );
}

function LeadToStart(): null {
  const router = useRouter();
  useEffect(() => void router.navigate({ to: ADDRESSES.start, replace: true }), [router]);
  return null;
}
