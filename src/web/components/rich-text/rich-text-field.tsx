import { Skeleton } from '@mantine/core';
import type { FieldProps } from '../fields/use-field.ts';
import { latePart } from '../late/late-part.tsx';
import classes from './rich-text.module.css';

const whileLoading = (
  <Skeleton className={classes.waiting} aria-busy>
    <output>Carregando o editor…</output>
  </Skeleton>
);

const RichTextEditor = latePart<FieldProps>(async () => (await import('./rich-text-editor.tsx')).default, {
  isScreen: false,
  whileLoading,
});

/**
 * Rich text of a commitment term: headings, paragraphs, lists, tables, page breaks
 * and the variables of section 9. The form holds the editor's JSON, which
 * `termTextSchema` accepts. The editor's code comes when the field is shown.
 */
export function RichTextField(props: FieldProps) {
  return <RichTextEditor {...props} />;
}
