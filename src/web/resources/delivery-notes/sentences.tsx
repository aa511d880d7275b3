import classes from './delivery-notes.module.css';

/** What the server or the figures say, one a line. */
export function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={classes.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
