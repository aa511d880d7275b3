import { Mark, type MarkTone } from './mark.tsx';

interface SpringStatusMarkProps {
  readonly spring: { readonly status: number; readonly status_label: string | null };
}

/** Of `SPRING_STATUS`. */
const TONES: readonly MarkTone[] = ['open', 'half', 'done'];

export function SpringStatusMark({ spring: { status, status_label } }: SpringStatusMarkProps) {
  return <Mark tone={TONES[status] ?? 'open'}>{status_label}</Mark>;
}
