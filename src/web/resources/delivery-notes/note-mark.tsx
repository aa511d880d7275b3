import { Mark, type MarkTone } from '../../components/list/mark.tsx';

interface NoteMarkProps {
  readonly note: { readonly status: number; readonly status_label: string };
}

/** Draft, delivered, cancelled. */
const TONES: readonly MarkTone[] = ['open', 'done', 'off'];

export function NoteMark({ note: { status, status_label } }: NoteMarkProps) {
  return <Mark tone={TONES[status] ?? 'open'}>{status_label}</Mark>;
}
