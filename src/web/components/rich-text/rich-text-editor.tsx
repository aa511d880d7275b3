import { Input } from '@mantine/core';
import { EditorContent } from '@tiptap/react';
import { useEffect, useId, type KeyboardEvent } from 'react';
import { type FieldProps, useField } from '../fields/use-field.ts';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { useTermEditor } from './use-term-editor.ts';
import { useSuggestions, VariableSuggestions } from './variable-suggestions.tsx';

/** A term's text; the form holds ProseMirror JSON. Loaded apart, see rich-text-field.tsx. */
export default function RichTextEditor(props: FieldProps) {
  const { value, change, locked, input } = useField(props);
  const { ref, error, name, onBlur } = input;
  const id = useId();
  const ids = { label: `${id}-label`, text: `${id}-text`, help: `${id}-help`, error: `${id}-error` };
  const editable = !locked && !props.disabled;
  const editor = useTermEditor({
    value,
    change,
    blur: onBlur,
    editable,
    attributes: {
      id: ids.text,
      // Not HTML's for an element like this, but every control is found by its API name.
      name,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': ids.label,
      'aria-required': props.required ? 'true' : undefined,
      'aria-invalid': error ? 'true' : undefined,
      'aria-describedby': [error && ids.error, editable && ids.help].filter(Boolean).join(' ') || undefined,
      'aria-readonly': locked ? 'true' : undefined,
      'aria-autocomplete': 'list',
      // Long texts scroll; without it the keyboard could not reach a locked one.
      tabindex: '0',
    },
  });
  const suggestions = useSuggestions(editor);

  useEffect(() => {
    // Where the form puts the focus when this field is the first in error.
    ref({ focus: () => editor.commands.focus() });
  }, [editor, ref]);

  function onKeyDownCapture(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLElement) || !event.target.isContentEditable) return;
    if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus();
    } else if (suggestions.onKey(event)) {
      // Before the editor itself hears of it.
      event.preventDefault();
      event.stopPropagation();
    }
  }

  return (
    <div>
      <Input.Label
        id={ids.label}
        labelElement="div"
        required={props.required}
        onClick={() => editor.commands.focus()}
      >
        {props.label}
      </Input.Label>
      <div
        className={classes.frame}
        data-error={error ? true : undefined}
        data-locked={locked || undefined}
        onKeyDownCapture={onKeyDownCapture}
      >
        {editable && <Toolbar editor={editor} label={props.label} controls={ids.text} />}
        <EditorContent editor={editor} className={classes.content} />
        <VariableSuggestions editor={editor} suggestions={suggestions} />
      </div>
      {props.description && <Input.Description mt={4}>{props.description}</Input.Description>}
      {editable && (
        <Input.Description id={ids.help} mt={4}>
          Digite [ para inserir uma variável. Alt + F10 leva à barra de formatação.
        </Input.Description>
      )}
      {error && (
        <Input.Error id={ids.error} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
