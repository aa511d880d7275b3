import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { FormAlert } from './problem-on-form.ts';

/** Why the form was not saved; stands above the submit button. */
export function FormAlertBox({ alert }: { alert: FormAlert | null }) {
  if (!alert) return null;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      // Alone it is the sentence: a title would stand over an empty line.
      title={alert.sentences.length > 0 ? alert.heading : undefined}
    >
      {sentencesOf(alert).map((sentence) => (
        <p key={sentence} className="alert-text">
          {sentence}
        </p>
      ))}
    </Alert>
  );
}

function sentencesOf({ heading, sentences }: FormAlert): readonly string[] {
  return sentences.length === 0 && heading !== null ? [heading] : sentences;
}
