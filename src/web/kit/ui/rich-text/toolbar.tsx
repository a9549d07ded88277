import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import * as m from '#messages';
import type { Icon } from '../icons.tsx';
import {
  Bold,
  Building2,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Italic,
  LinkIcon,
  List,
  ListOrdered,
  Redo2,
  TableIcon,
  TextQuote,
  Undo2,
} from '../later-icons.tsx';

export type Insertion = 'link' | 'image' | 'table' | 'line';

interface RichTextToolbarProps {
  editor: Editor;
  lineLabel?: string | undefined;
  onInsert: (insertion: Insertion) => void;
}

export function RichTextToolbar({ editor, lineLabel, onInsert }: RichTextToolbarProps) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => readState(now) });
  const focused = () => editor.chain().focus();
  return (
    <Toolbar.Root
      aria-label={m.editor_formatting()}
      className="flex flex-wrap border-b border-line bg-sunken p-0.5"
      // Keeps the text selection when a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Mark
        label={m.editor_bold()}
        icon={Bold}
        isOn={state.bold}
        run={() => focused().toggleBold().run()}
      />
      <Mark
        label={m.editor_italic()}
        icon={Italic}
        isOn={state.italic}
        run={() => focused().toggleItalic().run()}
      />
      <Divider />
      {headings.map(({ level, icon }) => (
        <Mark
          key={level}
          label={m.editor_heading({ level })}
          icon={icon}
          isOn={state.heading === level}
          run={() => focused().toggleHeading({ level }).run()}
        />
      ))}
      <Divider />
      <Mark
        label={m.editor_bullet_list()}
        icon={List}
        isOn={state.bulletList}
        run={() => focused().toggleBulletList().run()}
      />
      <Mark
        label={m.editor_numbered_list()}
        icon={ListOrdered}
        isOn={state.orderedList}
        run={() => focused().toggleOrderedList().run()}
      />
      <Mark
        label={m.editor_blockquote()}
        icon={TextQuote}
        isOn={state.blockquote}
        run={() => focused().toggleBlockquote().run()}
      />
      <Divider />
      <Mark
        label={m.editor_link_add()}
        icon={LinkIcon}
        isOn={state.link}
        run={() => onInsert('link')}
      />
      <Action label={m.editor_image_add()} icon={Image} run={() => onInsert('image')} />
      <Action
        label={m.editor_table_add()}
        icon={TableIcon}
        isIdle={state.table}
        run={() => onInsert('table')}
      />
      {lineLabel && <Action label={lineLabel} icon={Building2} run={() => onInsert('line')} />}
      <Divider />
      <Action
        label={m.common_undo()}
        icon={Undo2}
        isIdle={!state.canUndo}
        run={() => focused().undo().run()}
      />
      <Action
        label={m.editor_redo()}
        icon={Redo2}
        isIdle={!state.canRedo}
        run={() => focused().redo().run()}
      />
    </Toolbar.Root>
  );
}

const headings = [
  { level: 1, icon: Heading1 },
  { level: 2, icon: Heading2 },
  { level: 3, icon: Heading3 },
] as const;

function readState(editor: Editor) {
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    heading: headings.find(({ level }) => editor.isActive('heading', { level }))?.level,
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

interface ToolProps {
  label: string;
  icon: Icon;
  run: () => void;
}

function Mark({ isOn, ...tool }: ToolProps & { isOn: boolean }) {
  return <Tool {...tool} aria-pressed={isOn} />;
}

/** Inactive buttons stay focusable, so that focus isn't lost after the last step. */
function Action({ isIdle = false, ...tool }: ToolProps & { isIdle?: boolean }) {
  return <Tool {...tool} aria-disabled={isIdle} />;
}

function Tool({
  label,
  icon: Icon,
  run,
  ...state
}: ToolProps & { 'aria-pressed'?: boolean; 'aria-disabled'?: boolean }) {
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        if (!state['aria-disabled']) run();
      }}
      className="flex size-11 cursor-pointer items-center justify-center rounded-card text-muted hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent"
      {...state}
    >
      <Icon size={20} aria-hidden="true" />
    </Toolbar.Button>
  );
}

function Divider() {
  return <Toolbar.Separator className="mx-1 my-2 hidden w-px bg-line sm:block" />;
}
