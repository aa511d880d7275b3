import { TERM_VARIABLE_NAMES, TERM_VARIABLES } from '#domain/rules/term-variables.ts';
import { Menu, ScrollArea } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import classes from './rich-text.module.css';
import { ToolMenu } from './tool-menu.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

/** The twenty variables; the chosen one is put at the cursor. */
export function VariableMenu({ editor }: { readonly editor: Editor }) {
  return (
    <ToolMenu
      editor={editor}
      width={320}
      tool={<ToolbarButton label="Inserir" text="Variável" icon={IconBraces} opensMenu />}
    >
      <ScrollArea.Autosize mah={320} type="auto">
        {TERM_VARIABLE_NAMES.map((name) => (
          <Menu.Item
            key={name}
            onClick={() => editor.chain().focus().insertContent({ type: 'variable', attrs: { name } }).run()}
          >
            <span className={classes.variableName}>[{name}]</span>
            <span className={classes.variableAbout}>{TERM_VARIABLES[name]}</span>
          </Menu.Item>
        ))}
      </ScrollArea.Autosize>
    </ToolMenu>
  );
}
