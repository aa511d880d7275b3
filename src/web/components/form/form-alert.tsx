import type { FormAlert } from './problem-on-form.ts';
import { Notice } from '../notice.tsx';

/** Why the form was not saved; stands above the submit button. */
export function FormAlertBox({ alert }: { alert: FormAlert | null }) {
  if (!alert) return null;
  return (
    <Notice
      kind="error"
      // Alone it is the sentence: a title would stand over an empty line.
      title={alert.sentences.length > 0 ? alert.heading : undefined}
    >
      {sentencesOf(alert).map((sentence) => (
        <p key={sentence} className="alert-text">
          {sentence}
        </p>
      ))}
    </Notice>
  );
}

function sentencesOf({ heading, sentences }: FormAlert): readonly string[] {
  return sentences.length === 0 && heading !== null ? [heading] : sentences;
}
