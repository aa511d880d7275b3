import type { ProjectStatus } from '#domain/resources/projects.ts';
import { Mark, type MarkTone } from './mark.tsx';

interface ProjectMarkProps {
  readonly project: { readonly status: number; readonly status_label: string };
}

const TONES: Readonly<Record<ProjectStatus, MarkTone>> = { 1: 'half', 2: 'done' };

export function ProjectMark({ project: { status, status_label } }: ProjectMarkProps) {
  return <Mark tone={TONES[status as ProjectStatus] ?? 'open'}>{status_label}</Mark>;
}
