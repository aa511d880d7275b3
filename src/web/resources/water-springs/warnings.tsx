import { Notice } from '../../components/notice.tsx';
import classes from './water-springs.module.css';

interface WarningsProps {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** What is worth a look. Calm: nothing here prevents going on. */
export function Warnings({ title, sentences }: WarningsProps) {
  if (sentences.length === 0) return null;
  return (
    <Notice kind="warning" role="note" title={title} className={classes.warnings}>
      <ul className={classes.warningList}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
