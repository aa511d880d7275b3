import { useState } from 'react';
import { SpringsBar } from '../project-springs/bulk-bar.tsx';

interface SelectedSpringsProps {
  readonly projectId: number;
  readonly springs: readonly { readonly id: number; readonly label: string }[];
  readonly clear: () => void;
}

/** The acts of the list on the springs of an area of the map. */
export function SelectedSprings({ projectId, springs, clear }: SelectedSpringsProps) {
  /** What an act could not be done with stays chosen. */
  const [left, setLeft] = useState<readonly number[] | null>(null);
  const rows = left === null ? springs : springs.filter(({ id }) => left.includes(id));
  const keep = (ids: readonly number[]) => (ids.length === 0 ? clear() : setLeft(ids));
  return <SpringsBar projectId={projectId} chosen={{ rows, keep }} />;
}
