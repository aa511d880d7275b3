import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPageBreak,
  IconUnderline,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useMemo, useState, type KeyboardEvent } from 'react';
import classes from './rich-text.module.css';
import { StyleMenu } from './style-menu.tsx';
import { TableMenu } from './table-menu.tsx';
import { RovingFocusContext, ToolbarButton } from './toolbar-button.tsx';
import { VariableMenu } from './variable-menu.tsx';

const ALIGNMENTS = [
  ['left', 'Alinhar à esquerda', IconAlignLeft],
  ['center', 'Centralizar', IconAlignCenter],
  ['right', 'Alinhar à direita', IconAlignRight],
  ['justify', 'Justificar', IconAlignJustified],
] as const;

interface ToolbarProps {
  readonly editor: Editor;
  /** Whose text it formats, for who listens. */
  readonly label: string;
  readonly controls: string;
}

/** One stop of the Tab key; the arrow keys, Home and End move inside, Escape goes back to the text. */
export function Toolbar({ editor, label, controls }: ToolbarProps) {
  const [current, setCurrent] = useState('Estilo:');
  const roving = useMemo(() => ({ current, setCurrent }), [current]);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      align: ALIGNMENTS.find(([align]) => now.isActive({ textAlign: align }))?.[0] ?? 'left',
      canBreak: now.can().insertPageBreak(),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () => {
    // The editor's own way to the focus takes until the next frame: what is typed meanwhile would be lost.
    editor.view.focus();
    command(editor.chain().focus()).run();
  };

  return (
    <RovingFocusContext value={roving}>
      <div
        role="toolbar"
        aria-label={`Formatação: ${label}`}
        aria-controls={controls}
        aria-orientation="horizontal"
        className={classes.toolbar}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, editor)}
      >
        <div className={classes.tools}>
          <StyleMenu editor={editor} />
        </div>
        <div className={classes.tools}>
          <ToolbarButton
            label="Negrito"
            icon={IconBold}
            pressed={state.bold}
            onClick={run((to) => to.toggleBold())}
          />
          <ToolbarButton
            label="Itálico"
            icon={IconItalic}
            pressed={state.italic}
            onClick={run((to) => to.toggleItalic())}
          />
          <ToolbarButton
            label="Sublinhado"
            icon={IconUnderline}
            pressed={state.underline}
            onClick={run((to) => to.toggleUnderline())}
          />
        </div>
        <div className={classes.tools}>
          {ALIGNMENTS.map(([align, name, icon]) => (
            <ToolbarButton
              key={align}
              label={name}
              icon={icon}
              pressed={state.align === align}
              onClick={run((to) => to.setTextAlign(align))}
            />
          ))}
        </div>
        <div className={classes.tools}>
          <ToolbarButton
            label="Lista com marcadores"
            icon={IconList}
            pressed={state.bulletList}
            onClick={run((to) => to.toggleBulletList())}
          />
          <ToolbarButton
            label="Lista numerada"
            icon={IconListNumbers}
            pressed={state.orderedList}
            onClick={run((to) => to.toggleOrderedList())}
          />
        </div>
        <div className={classes.tools}>
          <TableMenu editor={editor} />
          <ToolbarButton
            label="Inserir quebra de página"
            icon={IconPageBreak}
            unavailable={!state.canBreak}
            onClick={run((to) => to.insertPageBreak())}
          />
          <VariableMenu editor={editor} />
        </div>
        <div className={classes.tools}>
          <ToolbarButton
            label="Desfazer"
            icon={IconArrowBackUp}
            unavailable={!state.canUndo}
            onClick={run((to) => to.undo())}
          />
          <ToolbarButton
            label="Refazer"
            icon={IconArrowForwardUp}
            unavailable={!state.canRedo}
            onClick={run((to) => to.redo())}
          />
        </div>
      </div>
    </RovingFocusContext>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  const { target, currentTarget, key } = event;
  // Menus lie outside, but their events come through here.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (key === 'Escape') return editor.view.focus();
  const tools = [...currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
  const at = tools.findIndex((tool) => tool === target);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tools.length - 1 }[key];
  if (next === undefined) return;
  event.preventDefault();
  tools.at(next % tools.length)?.focus();
}
