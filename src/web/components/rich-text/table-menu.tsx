import { Menu } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ToolMenu } from './tool-menu.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

type Command = (chain: ChainedCommands) => ChainedCommands;

const INSERT: Command = (to) => to.insertTable({ rows: 3, cols: 3, withHeaderRow: true });

const INSIDE: readonly (readonly [string, Command])[] = [
  ['Adicionar linha acima', (to) => to.addRowBefore()],
  ['Adicionar linha abaixo', (to) => to.addRowAfter()],
  ['Excluir linha', (to) => to.deleteRow()],
  ['Adicionar coluna à esquerda', (to) => to.addColumnBefore()],
  ['Adicionar coluna à direita', (to) => to.addColumnAfter()],
  ['Excluir coluna', (to) => to.deleteColumn()],
  ['Linha de cabeçalho', (to) => to.toggleHeaderRow()],
];

/** Inserts a table, or changes the one that holds the cursor. */
export function TableMenu({ editor }: { readonly editor: Editor }) {
  const { inTable, inList } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ inTable: now.isActive('table'), inList: now.isActive('listItem') }),
  });
  const item = (label: string, command: Command, more?: { color?: string; disabled?: boolean }) => (
    <Menu.Item key={label} {...more} onClick={() => command(editor.chain().focus()).run()}>
      {label}
    </Menu.Item>
  );
  return (
    <ToolMenu
      editor={editor}
      width={260}
      tool={<ToolbarButton label="Tabela" icon={IconTable} pressed={inTable} opensMenu />}
    >
      {inTable ? (
        <>
          {INSIDE.map(([label, command]) => item(label, command))}
          <Menu.Divider />
          {item('Excluir tabela', (to) => to.deleteTable(), { color: 'red' })}
        </>
      ) : (
        item('Inserir tabela', INSERT, { disabled: inList })
      )}
    </ToolMenu>
  );
}
