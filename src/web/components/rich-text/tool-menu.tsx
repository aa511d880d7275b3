import { Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type MouseEvent, type ReactNode, useState } from 'react';

interface ToolMenuProps {
  readonly editor: Editor;
  /** The tool that opens it. */
  readonly tool: ReactNode;
  /** In pixels. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A menu of the toolbar. A choice gives the focus to the text; Escape gives it back to where it was. */
export function ToolMenu({ editor, tool, width, children }: ToolMenuProps) {
  const [hasChosen, setHasChosen] = useState(false);
  const choose = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('[data-menu-item]')) return;
    // The editor's own way to the focus takes until the next frame: what is typed meanwhile would be lost.
    editor.view.focus();
    setHasChosen(true);
  };
  return (
    <Menu
      position="bottom-start"
      shadow="md"
      width={width}
      // In the landmark of its toolbar; and nothing but items in a menu.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={!hasChosen}
      onOpen={() => setHasChosen(false)}
    >
      <Menu.Target>{tool}</Menu.Target>
      <Menu.Dropdown onClickCapture={choose}>{children}</Menu.Dropdown>
    </Menu>
  );
}
