import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ToolMenu } from './tool-menu.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

const LEVELS = [1, 2, 3] as const;

/** Paragraph or one of the three headings. */
export function StyleMenu({ editor }: { readonly editor: Editor }) {
  const level = useEditorState({
    editor,
    selector: ({ editor: now }) => LEVELS.find((one) => now.isActive('heading', { level: one })) ?? 0,
  });
  return (
    <ToolMenu
      editor={editor}
      width={220}
      tool={<ToolbarButton label="Estilo:" text={level === 0 ? 'Parágrafo' : `Título ${level}`} opensMenu />}
    >
      <Menu.RadioGroup
        value={String(level)}
        onChange={(chosen) => {
          const wanted = LEVELS.find((one) => String(one) === chosen);
          const chain = editor.chain().focus();
          (wanted ? chain.setHeading({ level: wanted }) : chain.setParagraph()).run();
        }}
      >
        <Menu.RadioItem value="0" closeMenuOnClick>
          Parágrafo
        </Menu.RadioItem>
        {LEVELS.map((one) => (
          <Menu.RadioItem key={one} value={String(one)} closeMenuOnClick>
            Título {one}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ToolMenu>
  );
}
