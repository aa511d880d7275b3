import type { JSONContent } from '@tiptap/core';
import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EMPTY_TERM_DOCUMENT } from './empty-document.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import { termExtensions } from './term-schema.ts';

// Made once: the editor takes its options anew whenever one of them is another object.
const EXTENSIONS = termExtensions();

interface TermEditorOptions {
  /** The form's value: the editor's JSON. */
  readonly value: unknown;
  readonly change: (document: JSONContent) => void;
  readonly blur: () => void;
  readonly editable: boolean;
  /** Of the editable element, `undefined` for those that it must not have. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

/** An editor that follows the form's value and reports what is written. */
export function useTermEditor({ value, change, blur, editable, attributes }: TermEditorOptions): Editor {
  const written = useRef<unknown>(value);
  const [initial] = useState(() => documentOf(value));
  const attributesText = JSON.stringify(attributes);
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: cleanPastedHtml,
      // Through JSON an attribute that is undefined is left out.
      attributes: JSON.parse(attributesText) as Record<string, string>,
    }),
    [attributesText],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    editable,
    // The page's policy forbids injected styles; rich-text.module.css has them.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: now }) => {
      const document = withoutTrailingParagraph(now.getJSON());
      written.current = document;
      change(document);
    },
    onBlur: blur,
  });

  useEffect(() => editor.setEditable(editable, false), [editor, editable]);

  // A value that did not come from here: the record was loaded, or the form reset.
  useEffect(() => {
    if (JSON.stringify(written.current) === JSON.stringify(value)) return;
    written.current = value;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);

  return editor;
}

function documentOf(value: unknown): JSONContent {
  return typeof value === 'object' && value !== null ? value : EMPTY_TERM_DOCUMENT;
}

/** The editor keeps an empty paragraph behind a last table, so that one can go on writing there. */
function withoutTrailingParagraph(document: JSONContent): JSONContent {
  const content = document.content ?? [];
  const [before, last] = content.slice(-2);
  const surplus =
    last?.type === 'paragraph' && !last.content && (before?.type === 'table' || before?.type === 'pageBreak');
  return surplus ? { ...document, content: content.slice(0, -1) } : document;
}
