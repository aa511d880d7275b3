import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Can } from '#domain/shared/contract.ts';
import { NoPermission } from './no-permission.tsx';
import { HereOrElsewhere } from './record-elsewhere.tsx';
import { ADDRESSES } from '../platform/addresses.ts';
import { useCurrentProject } from '../platform/current-project.ts';
import { useMay } from '../platform/permissions.ts';

interface GateProps {
  readonly can: Can;
  readonly inProject: boolean;
  readonly children: ReactNode;
}

/** A screen only for who may see it, and a project screen only inside a project. */
export function Gate({ can, inProject, children }: GateProps) {
  const may = useMay();
  const project = useCurrentProject();
  if (!may(can)) return <NoPermission />;
  if (!inProject) return children;
  if (!project) return <Navigate to={ADDRESSES.start} replace />;
  // Another project: everything on a project screen begins anew.
  return (
    <HereOrElsewhere key={project.id} current={project}>
      {children}
    </HereOrElsewhere>
  );
}
