import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './water-springs.module.css';

interface WarningsProps {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** What is worth a look. Calm: nothing here prevents going on. */
export function Warnings({ title, sentences }: WarningsProps) {
  if (sentences.length === 0) return null;
  return (
    <Alert
      role="note"
      icon={<IconInfoCircle aria-hidden />}
      title={title}
      classNames={{ root: classes.warnings, title: classes.warningsTitle, icon: classes.warningsIcon }}
    >
      <ul className={classes.warningList}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
