/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no tag for options of a text that is typed; its keys come from the editor. */
import { TERM_VARIABLES, type TermVariableName } from '#domain/rules/term-variables.ts';
import { Popover, VisuallyHidden } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { openBracket, suggestVariables } from './open-bracket.ts';
import classes from './rich-text.module.css';

/** What is suggested behind an open bracket, and what the editor's keys do to it. */
export interface Suggestions {
  readonly names: readonly TermVariableName[];
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly choose: (name: TermVariableName) => void;
  /** True where the key was used here and must not reach the text. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  /** Place of the bracket in the window; null when nothing is suggested. */
  readonly place: { left: number; top: number; height: number } | null;
}

export function useSuggestions(editor: Editor): Suggestions {
  const { from, to, query, focused } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...(now.isEditable ? (openBracket(now.state) ?? CLOSED) : CLOSED),
      focused: now.isFocused,
    }),
  });
  // The bracket that Escape was pressed behind; another one suggests anew.
  const [dismissed, setDismissed] = useState(-1);
  const [marked, setMarked] = useState({ query: '', index: 0 });
  const names = from >= 0 && focused && from !== dismissed ? suggestVariables(query) : [];
  const active = marked.query === query ? Math.min(marked.index, names.length - 1) : 0;
  const setActive = (index: number) => setMarked({ query, index });

  function choose(name: TermVariableName) {
    editor.chain().focus().insertContentAt({ from, to }, { type: 'variable', attrs: { name } }).run();
  }

  function onKey(event: KeyboardEvent): boolean {
    const name = names[active];
    if (name === undefined || event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') setDismissed(from);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(name);
    else if (event.key === 'ArrowDown') setActive((active + 1) % names.length);
    else if (event.key === 'ArrowUp') setActive((active - 1 + names.length) % names.length);
    else return false;
    return true;
  }

  return { names, active, setActive, choose, onKey, place: names.length > 0 ? placeOf(editor, from) : null };
}

const CLOSED = { from: -1, to: -1, query: '' };

function placeOf({ view }: Editor, position: number): Suggestions['place'] {
  const { left, top, bottom } = view.coordsAtPos(position);
  return { left, top, height: bottom - top };
}

interface VariableSuggestionsProps {
  readonly editor: Editor;
  readonly suggestions: Suggestions;
}

/** The list below the open bracket; the focus stays in the text, which names the marked option. */
export function VariableSuggestions({ editor, suggestions }: VariableSuggestionsProps) {
  const listId = useId();
  const { names, active, setActive, choose, place } = suggestions;
  const activeItem = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which an effect must not return.
    activeItem.current?.scrollIntoView({ block: 'nearest' });
  }, [active, names.length]);
  const activeId = place && `${listId}-${active}`;
  useEffect(() => {
    if (!activeId) return;
    // Set by hand: these come and go with each key, the editor's own attributes with its options.
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-activedescendant', activeId);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, listId, activeId]);
  return (
    <Popover
      opened={place !== null}
      position="bottom-start"
      shadow="md"
      width={300}
      withRoles={false}
      withinPortal={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span
          className={classes.anchor}
          style={place ? { left: place.left, top: place.top, height: place.height } : undefined}
        />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <div id={listId} role="listbox" aria-label="Variáveis" className={classes.suggestions}>
          {names.map((name, index) => (
            <div
              key={name}
              id={`${listId}-${index}`}
              ref={index === active ? activeItem : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => choose(name)}
            >
              <span className={classes.variableName}>[{name}]</span>
              <span className={classes.variableAbout}>{TERM_VARIABLES[name]}</span>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
      <VisuallyHidden component="output">{announcement(names.length)}</VisuallyHidden>
    </Popover>
  );
}

function announcement(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 variável sugerida' : `${count} variáveis sugeridas`;
}
