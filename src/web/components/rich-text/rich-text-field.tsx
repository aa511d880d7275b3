import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FieldProps } from '../fields/use-field.ts';
import classes from './rich-text.module.css';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

/**
 * Rich text of a commitment term: headings, paragraphs, lists, tables, page breaks
 * and the variables of section 9. The form holds the editor's JSON, which
 * `termDocumentSchema` accepts. The editor's code comes when the field is shown.
 */
export function RichTextField(props: FieldProps) {
  return (
    <Suspense
      fallback={
        <Skeleton className={classes.waiting} aria-busy>
          <output>Carregando o editor…</output>
        </Skeleton>
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  );
}
