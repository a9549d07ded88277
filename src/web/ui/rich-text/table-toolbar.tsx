import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables';
import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import * as m from '#messages';

type Command = typeof addRowAfter;

const tools: readonly (readonly [label: string, command: Command])[] = [
  [m.editor_row_above(), addRowBefore],
  [m.editor_row_below(), addRowAfter],
  [m.editor_row_delete(), deleteRow],
  [m.editor_column_left(), addColumnBefore],
  [m.editor_column_right(), addColumnAfter],
  [m.editor_column_delete(), deleteColumn],
  [m.editor_header_row(), toggleHeader('row')],
  [m.editor_table_delete(), deleteTable],
];
const ROWS = 3;
const COLUMNS = 3;

export function insertTable(editor: Editor) {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] })),
  });
  const others = Array.from({ length: ROWS - 1 }, () => row('tableCell'));
  const { from } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: [row('tableHeader'), ...others] })
    .run();
  focusFirstCell(editor, from);
}

function focusFirstCell(editor: Editor, from: number) {
  let first: number | null = null;
  editor.state.doc.nodesBetween(
    Math.max(0, from - 1),
    editor.state.doc.content.size,
    (node, at) => {
      if (first === null && node.type.name === 'tableHeader') first = at + 2;
      return first === null;
    },
  );
  if (first !== null) editor.chain().focus().setTextSelection(first).run();
}

export function TableToolbar({ editor }: { editor: Editor }) {
  const isInTable = useEditorState({
    editor,
    selector: ({ editor: now }) => now.isActive('table'),
  });
  if (!isInTable) return null;
  return (
    <Toolbar.Root
      aria-label={m.editor_table()}
      className="flex flex-wrap border-b border-line bg-sunken p-0.5"
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map(([label, command]) => (
        <Toolbar.Button
          key={label}
          type="button"
          onClick={() => {
            command(editor.state, editor.view.dispatch);
            editor.commands.focus();
          }}
          className="min-h-11 cursor-pointer rounded-card px-3 text-sm font-semibold text-muted hover:text-ink"
        >
          {label}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
